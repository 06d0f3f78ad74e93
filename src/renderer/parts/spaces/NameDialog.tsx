import { useState } from 'react';
import { SPACE_NAME_MAX } from '@shared/model/limits';
import { messages } from '@shared/words/messages';
import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { useChange } from '../../platform/api/calls';
import { TextField } from '../../ui/fields/TextField';
import { FormDialog } from '../forms/FormDialog';
import { useForm, type Form } from '../forms/useForm';

const words = spaceWords.form;

/** Asks for a name and makes a space of it. */
export function CreateSpace(props: { onCreated(space: Space): void; onClose(): void }) {
  const [create] = useChange('spaces.create');
  const form = useForm({
    start: { name: '' },
    save: ({ name }) => create({ body: { name: name.trim() } }),
    saved: ({ data }) => words.created(data.name),
    onSaved: ({ data }) => props.onCreated(data),
    onClose: props.onClose,
  });
  return <NameForm form={form} title={words.create} confirm={words.submitCreate} onClose={props.onClose} />;
}

/** A new name for a space; lists show it at once, and the old one again where the server refuses. */
export function RenameSpace({ space, onClose }: { space: Space; onClose(): void }) {
  const [rename] = useChange('spaces.update');
  const [title] = useState(() => words.rename(space.name));
  const form = useForm({
    start: { name: space.name },
    edits: true,
    save: ({ name }) => rename({ params: { id: space.space_id }, body: { name: name.trim() } }),
    saved: messages.spaceUpdated,
    onClose,
  });
  return <NameForm form={form} title={title} confirm={words.submitRename} onClose={onClose} />;
}

function NameForm(props: { form: Form<{ name: string }>; title: string; confirm: string; onClose(): void }) {
  const { form } = props;
  const isEmpty = form.draft.name.trim() === '';
  return (
    <FormDialog {...props} width={420} disabled={isEmpty}>
      <TextField
        label={words.name}
        help={words.help}
        maxLength={SPACE_NAME_MAX}
        autoFocus
        onEnter={() => !isEmpty && form.submit()}
        {...form.bind('name')}
      />
    </FormDialog>
  );
}
