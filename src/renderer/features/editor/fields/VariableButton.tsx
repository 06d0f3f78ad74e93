import { lazy, Suspense, useState } from 'react';
import { editorFieldWords as words } from '@shared/words/editorFields';
import { Tooltip } from '../../../ui/base/Button';
import type { ReferenceWorld } from './text/world';

const VariablePicker = lazy(async () => ({
  default: (await import('./picker/VariablePicker')).VariablePicker,
}));

/** “{ }”: opens the picker of values; gives back the reference with its braces. */
export function VariableButton(props: {
  world: ReferenceWorld;
  disabled?: boolean;
  label?: string;
  onPick(reference: string): void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip text={words.insertValue}>
        <button
          type="button"
          className="cl-varbutton"
          aria-label={props.label ?? words.insertValue}
          aria-haspopup="dialog"
          disabled={props.disabled}
          onClick={() => setOpen(true)}
        >
          {'{ }'}
        </button>
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <VariablePicker
            world={props.world}
            onClose={() => setOpen(false)}
            onPick={(reference) => {
              setOpen(false);
              props.onPick(reference);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
