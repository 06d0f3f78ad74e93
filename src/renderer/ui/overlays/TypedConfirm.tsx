import { useState, type ReactNode } from 'react';
import { Field, TextInput } from '../fields/Field';
import { ActionDialog } from './Dialog';

/** Goes on only after something was typed that nobody types by mistake. */
export function TypedConfirm(props: {
  title: string;
  children: ReactNode;
  /** A field before the one that confirms. */
  first?: ReactNode;
  label: string;
  /** Whether what was typed is it. */
  accepts(typed: string): boolean;
  confirm: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}) {
  const [typed, setTyped] = useState('');
  const ready = props.accepts(typed.trim()) && !props.busy;
  return (
    <ActionDialog
      title={props.title}
      open
      onClose={props.onClose}
      width={440}
      confirm={props.confirm}
      danger
      busy={props.busy}
      disabled={!ready}
      onConfirm={props.onConfirm}
    >
      <div className="cl-stack">
        <p>{props.children}</p>
        {props.first}
        <Field label={props.label}>
          <TextInput
            value={typed}
            onChange={setTyped}
            autoFocus={props.first === undefined}
            onEnter={() => ready && props.onConfirm()}
          />
        </Field>
      </div>
    </ActionDialog>
  );
}
