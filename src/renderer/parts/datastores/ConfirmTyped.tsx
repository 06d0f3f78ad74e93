import { useState, type ReactNode } from 'react';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { Button } from '../../ui/base/Button';
import { Field, TextInput } from '../../ui/fields/Field';
import { Dialog } from '../../ui/overlays/Dialog';

const words = datastoreScreenWords.typed;

/** Goes on only after the word was typed (DS-22, DS-23). */
export function ConfirmTyped(props: {
  title: string;
  children: ReactNode;
  confirm: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}) {
  const [typed, setTyped] = useState('');
  const ready = typed.trim().toLowerCase() === words.word && !props.busy;
  return (
    <Dialog
      title={props.title}
      open
      onClose={props.onClose}
      width={440}
      actions={
        <>
          <Button onClick={props.onClose}>{words.cancel}</Button>
          <Button kind="danger" disabled={!ready} busy={props.busy} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <div className="cl-stack">
        <p>{props.children}</p>
        <Field label={words.label}>
          {(field) => (
            <TextInput
              {...field}
              value={typed}
              onChange={setTyped}
              autoFocus
              onEnter={() => ready && props.onConfirm()}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
