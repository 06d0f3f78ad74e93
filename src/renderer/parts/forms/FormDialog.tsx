import { useEffect, useRef, useState, type ReactNode } from 'react';
import { uiWords } from '@shared/words/ui';
import { Button } from '../../ui/base/Button';
import type { IconName } from '../../ui/base/Icon';
import { Banner } from '../../ui/feedback/States';
import { Dialog } from '../../ui/overlays/Dialog';

interface Props {
  form: {
    isChanged: boolean;
    isBusy: boolean;
    refused: string | null;
    failures: number;
    submit(): void;
  };
  title: string;
  /** What the button says that saves. */
  confirm: string;
  icon?: IconName;
  /** Stands before Cancel. */
  before?: ReactNode;
  danger?: boolean;
  /** Nothing can be saved yet, and the form shows what is missing. */
  disabled?: boolean;
  width?: number;
  /** It holds more than what is typed, a file that was read. */
  keepOnOutsideClick?: boolean;
  children: ReactNode;
  onClose(): void;
}

/** The dialog of a form: what was typed is not lost by a click beside it, nor by Escape, which asks first and again takes the question back. */
export function FormDialog({ form, title, width, children, onClose, ...button }: Props) {
  const [asks, setAsks] = useState(false);
  const fields = useFirstWrong(form.failures);
  return (
    <Dialog
      title={title}
      open
      width={width}
      keepOnOutsideClick={button.keepOnOutsideClick || form.isChanged}
      onClose={() => (form.isChanged ? setAsks(!asks) : onClose())}
      actions={
        asks ? (
          <div className="cl-row" ref={(row) => row?.querySelector('button')?.focus()}>
            <span className="cl-muted">{uiWords.discard.question}</span>
            <Button onClick={() => setAsks(false)}>{uiWords.discard.no}</Button>
            <Button kind="danger" onClick={onClose}>
              {uiWords.discard.yes}
            </Button>
          </div>
        ) : (
          <>
            {button.before}
            <Button onClick={onClose}>{uiWords.cancel}</Button>
            <Button
              kind={button.danger ? 'danger' : 'primary'}
              icon={button.icon}
              busy={form.isBusy}
              disabled={button.disabled}
              onClick={form.submit}
            >
              {button.confirm}
            </Button>
          </>
        )
      }
    >
      <div className="cl-stack" ref={fields}>
        {children}
        {form.refused !== null && <Banner tone="bad">{form.refused}</Banner>}
      </div>
    </Dialog>
  );
}

/** Leads to the first wrong field after a try that failed. */
export function useFirstWrong<E extends HTMLElement = HTMLDivElement>(failures: number) {
  const fields = useRef<E>(null);
  useEffect(() => {
    if (failures === 0) return;
    const first = fields.current?.querySelector('[aria-invalid="true"]');
    if (first instanceof HTMLElement) first.focus();
  }, [failures]);
  return fields;
}
