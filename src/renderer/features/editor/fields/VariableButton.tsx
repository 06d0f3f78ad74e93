import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { editorFieldWords as words } from '@shared/words/editorFields';
import { offerPick } from './pickTargets';
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
  const button = useRef<HTMLButtonElement>(null);
  const name = props.label ?? words.insertValue;
  const pick = useRef(props.onPick);
  useLayoutEffect(() => {
    pick.current = props.onPick;
  });
  useEffect(() => {
    const { current } = button;
    return current ? offerPick(current, (reference) => pick.current(reference)) : undefined;
  }, []);
  // The dialog keeps the focus as long as it stands.
  const close = (after: () => void) => {
    setOpen(false);
    requestAnimationFrame(after);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="cl-press cl-varbutton cl-room-own cl-nowrap"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        disabled={props.disabled}
        onClick={() => setOpen(true)}
      >
        {'{ }'}
      </button>
      {open && (
        <Suspense fallback={null}>
          <VariablePicker
            world={props.world}
            onClose={() => close(() => button.current?.focus())}
            onPick={(reference) => close(() => props.onPick(reference))}
          />
        </Suspense>
      )}
    </>
  );
}
