import { useState } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { SPACE_NAME_MAX } from '@shared/model/limits';
import { messages } from '@shared/words/messages';
import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { reasonOf } from '../../platform/api/reasonOf';
import { Field, TextInput } from '../../ui/fields/Field';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';

const words = spaceWords.form;

/** Asks for a name and makes a space of it. */
export function CreateSpace(props: { onCreated(space: Space): void; onClose(): void }) {
  const [create, { isLoading }] = useChange('spaces.create');
  const toast = useToast();
  async function submit(name: string): Promise<unknown> {
    const reply = await create({ body: { name } });
    if (reply.error) return reply.error;
    toast(words.created(reply.data.data.name));
    props.onClose();
    props.onCreated(reply.data.data);
    return null;
  }
  return (
    <NameForm
      title={words.create}
      confirm={words.submitCreate}
      start=""
      busy={isLoading}
      onSubmit={submit}
      onClose={props.onClose}
    />
  );
}

/** A new name for a space; lists show it at once, and the old one again where the server refuses. */
export function RenameSpace({ space, onClose }: { space: Space; onClose(): void }) {
  const [rename, { isLoading }] = useChange('spaces.update');
  const toast = useToast();
  async function submit(name: string): Promise<unknown> {
    if (name === space.name) {
      onClose();
      return null;
    }
    const reply = await rename({ params: { id: space.space_id }, body: { name } });
    if (reply.error) return reply.error;
    toast(messages.spaceUpdated);
    onClose();
    return null;
  }
  return (
    <NameForm
      title={words.rename(space.name)}
      confirm={words.submitRename}
      start={space.name}
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

function NameForm(props: {
  title: string;
  confirm: string;
  start: string;
  busy: boolean;
  /** → what the server answered instead; null when it was done. */
  onSubmit(name: string): Promise<unknown>;
  onClose(): void;
}) {
  const [title] = useState(props.title);
  const [name, setName] = useState(props.start);
  const [problem, setProblem] = useState<string | null>(null);
  const ready = name.trim() !== '' && !props.busy;
  async function submit() {
    if (!ready) return;
    const error = await props.onSubmit(name.trim());
    if (error) setProblem(refusalOf(error));
  }
  return (
    <FormDialog
      title={title}
      open
      onClose={props.onClose}
      width={420}
      keepOnOutsideClick={name !== props.start}
      confirm={props.confirm}
      busy={props.busy}
      disabled={!ready}
      onConfirm={() => void submit()}
    >
      <Field label={words.name} error={problem} help={words.help}>
        <TextInput
          value={name}
          maxLength={SPACE_NAME_MAX}
          onChange={(text) => {
            setName(text);
            setProblem(null);
          }}
          onEnter={() => void submit()}
          autoFocus
        />
      </Field>
    </FormDialog>
  );
}

/** What is wrong with the name, without the field's own name before it. */
function refusalOf(error: unknown): string {
  if (isFaultJson(error) && Array.isArray(error.data)) {
    const problems: unknown[] = error.data;
    for (const problem of problems)
      if (typeof problem === 'object' && problem !== null && 'reason' in problem)
        return String(problem.reason);
  }
  return reasonOf(error);
}
