import { useState } from 'react';
import { DESCRIPTION_MAX } from '@shared/model/limits';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { messages } from '@shared/words/messages';
import { datastoreWords } from '@shared/words/datastores';
import type { Datastore } from '../../data/datastores';
import { reasonOf } from '../../platform/api/reasonOf';
import { Field, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { TextArea } from '../../ui/fields/TextArea';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { addColumn, draftProblems, draftsOf, toSchema } from './columnDrafts';
import { ColumnsEditor } from './ColumnsEditor';
import { ConvertDialog } from './ConvertDialog';
import { nameProblem, NAME_MAX } from './datastoreName';
import { misfitsOf, type Misfits } from './misfits';
import './datastores.css';
import { useCall, useChange } from '../../platform/api/calls';

const words = datastoreScreenWords.form;
const WIDTH = 680;

interface Props {
  /** Nothing: a new one. */
  datastore?: Datastore;
  spaceId?: string | undefined;
  onClose(): void;
  onDone?(place: { spaceId: string; datastoreId: string }): void;
}

/** The form's values, what is wrong with them, and the saving of them. */
function useForm({ datastore, spaceId, onClose, onDone }: Props) {
  const { data: all } = useCall('datastores.list', { query: {} });
  const { data: spaceList } = useCall('spaces.list', { query: {} });
  const spaces = (spaceList?.data ?? []).filter((space) => !space.is_archived);
  const [name, setName] = useState(datastore?.name ?? '');
  const [description, setDescription] = useState(datastore?.description ?? '');
  const [chosen, setSpace] = useState(datastore?.space_id ?? spaceId ?? null);
  const space = chosen ?? (spaces.find((one) => one.mode === 'global') ?? spaces[0])?.space_id ?? null;
  const [drafts, setDrafts] = useState(() => (datastore ? draftsOf(datastore.schema, true) : addColumn([])));
  const [refused, setRefused] = useState<string | null>(null);
  const [misfits, setMisfits] = useState<Misfits | null>(null);
  const [create, creating] = useChange('datastores.create');
  const [update, updating] = useChange('datastores.update');
  const toast = useToast();
  const taken = (all?.data ?? [])
    .filter((one) => one.datastoreId !== datastore?.datastoreId)
    .map((one) => one.name);
  const wrongName = nameProblem(name, taken, datastore?.name);
  const problems = draftProblems(drafts);
  const busy = creating.isLoading || updating.isLoading;
  const ready = wrongName === null && !problems.any && space !== null && !busy;

  const fail = (error: unknown, lead: string) => {
    const reason = reasonOf(error);
    const found = misfitsOf(error);
    if (found) setMisfits(found);
    else if (reason === datastoreWords.nameTaken) setRefused(reason);
    else toast({ text: `${lead}: ${reason}`, error: true });
  };
  async function save(convert: boolean) {
    if (!ready || space === null) return;
    const body = { name: name.trim(), description: description.trim(), schema: toSchema(drafts) };
    if (datastore) {
      const reply = await update({
        params: { id: datastore.datastoreId },
        body: { ...body, ...(space === datastore.space_id ? {} : { space_id: space }), convert },
      });
      if (reply.error) return fail(reply.error, words.updateFailed);
      toast(messages.itemUpdated(name.trim()));
      onDone?.({ spaceId: space, datastoreId: datastore.datastoreId });
    } else {
      const reply = await create({ body: { ...body, space_id: space } });
      if (reply.error) return fail(reply.error, words.createFailed);
      toast(words.created);
      onDone?.({ spaceId: space, datastoreId: reply.data.data.datastoreId });
    }
    onClose();
  }
  return {
    name,
    description,
    space,
    spaces,
    drafts,
    problems,
    busy,
    ready,
    misfits,
    setMisfits,
    setDescription,
    setSpace,
    setDrafts,
    save,
    wrongName: refused ?? (name === '' && !datastore ? null : wrongName),
    setName: (text: string) => {
      setName(text);
      setRefused(null);
    },
  };
}

/** Makes a datastore, or changes one: name, description, space and columns (DS-07). */
export function DatastoreDialog(props: Props) {
  const form = useForm(props);
  const { datastore } = props;
  return (
    <FormDialog
      title={datastore ? words.editTitle(datastore.name) : words.createTitle}
      open
      onClose={props.onClose}
      width={WIDTH}
      keepOnOutsideClick
      confirm={datastore ? words.save : words.create}
      busy={form.busy}
      disabled={!form.ready}
      onConfirm={() => void form.save(false)}
    >
      <div className="cl-stack cl-ds-form">
        <div className="cl-ds-form__head">
          <Field label={words.name} error={form.wrongName}>
            <TextInput value={form.name} onChange={form.setName} maxLength={NAME_MAX} autoFocus />
          </Field>
          {form.spaces.length > 1 && (
            <Field label={words.space}>
              <Select
                label={words.space}
                value={form.space}
                options={form.spaces.map((one) => ({ value: one.space_id, label: one.name }))}
                onChange={form.setSpace}
                fill
              />
            </Field>
          )}
        </div>
        <Field label={words.description}>
          <TextArea
            rows={2}
            value={form.description}
            onChange={(text) => form.setDescription(text.slice(0, DESCRIPTION_MAX))}
          />
        </Field>
        <div className="cl-stack cl-stack--s" role="group" aria-label={words.schema}>
          <h3 className="cl-ds-form__title">{words.schema}</h3>
          <ColumnsEditor drafts={form.drafts} problems={form.problems} onChange={form.setDrafts} />
        </div>
      </div>
      <ConvertDialog
        misfits={form.misfits}
        busy={form.busy}
        onConfirm={() => void form.save(true)}
        onClose={() => form.setMisfits(null)}
      />
    </FormDialog>
  );
}
