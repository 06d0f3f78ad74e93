import { Classes, Dialog as BlueprintDialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { uiWords } from '@shared/words/ui';
import { Button } from '../base/Button';
import type { IconName } from '../base/Icon';
import { FieldContext } from '../fields/fieldIds';
import { useDialogFocus } from './useFocusBack';

export interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
  actions?: ReactNode;
  width?: number;
  /** Of the whole dialog; what it holds otherwise decides. */
  height?: number;
  /** A dialog with typed text does not close by a click beside it. */
  keepOnOutsideClick?: boolean;
}

/**
 * A menu that led here gives the focus back to its button when it has closed, which is after a field had taken it. Whoever is
 * quick types already, here or in a list that was opened from here.
 */
function focusWanted(dialog: HTMLElement) {
  const { activeElement } = document;
  const typing = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  if (typing && (dialog.contains(activeElement) || activeElement.closest(`.${Classes.POPOVER}`))) return;
  const wanted = dialog.querySelector('[data-autofocus]');
  if (wanted instanceof HTMLElement) wanted.focus();
}

export function Dialog(props: DialogProps) {
  const onOpening = useDialogFocus(props.open);
  return (
    <BlueprintDialog
      title={props.title}
      isOpen={props.open}
      onClose={props.onClose}
      canOutsideClickClose={!props.keepOnOutsideClick}
      transitionDuration={120}
      shouldReturnFocusOnClose={false}
      onOpening={onOpening}
      onOpened={focusWanted}
      style={{
        width: props.width ?? 480,
        maxWidth: 'calc(100vw - 32px)',
        ...(props.height === undefined ? {} : { height: props.height }),
      }}
    >
      <FieldContext value={null}>
        <DialogBody>{props.children}</DialogBody>
      </FieldContext>
      {props.actions && <DialogFooter actions={props.actions} />}
    </BlueprintDialog>
  );
}

interface ActionDialogProps extends Omit<DialogProps, 'actions'> {
  /** What the button says that does it. */
  confirm: string;
  icon?: IconName;
  /** Stands before Cancel. */
  before?: ReactNode;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onConfirm(): void;
}

/** A dialog that does one thing, or is cancelled. */
export function ActionDialog({
  confirm,
  icon,
  before,
  danger,
  busy,
  disabled,
  autoFocus,
  onConfirm,
  ...dialog
}: ActionDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          {before}
          <Button onClick={dialog.onClose}>{uiWords.cancel}</Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            icon={icon}
            busy={busy}
            disabled={disabled}
            onClick={onConfirm}
            autoFocus={autoFocus}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}

/** Asks before something is done. */
export const Confirm = (props: Omit<ActionDialogProps, 'width' | 'height' | 'autoFocus'>) => (
  <ActionDialog {...props} width={420} autoFocus />
);
