import { useState } from 'react';
import { DESCRIPTION_MAX } from '@shared/model/limits';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { messages } from '@shared/words/messages';
import type { Datastore } from '../../data/datastores';
import { useCall, useChange } from '../../platform/api/calls';
import { AreaField, SelectField, TextField } from '../../ui/fields/TextField';
import { Columns, Heading, Stack } from '../../ui/layout/Layout';
import { FormDialog } from '../forms/FormDialog';
import { useForm } from '../forms/useForm';
import { addColumn, draftProblems, draftsOf, toSchema, type ColumnDraft } from './columnDrafts';
import { ColumnsEditor } from './ColumnsEditor';
import { ConvertDialog } from './ConvertDialog';
import { nameProblem, NAME_MAX } from './datastoreName';
import { misfitsOf, type Misfits } from './misfits';
import './datastores.css';

const words = datastoreScreenWords.form;
const WIDTH = 680;

interface Props {
  /** Nothing: a new one. */
  datastore?: Datastore;
  spaceId?: string | undefined;
  onClose(): void;
  onDone?(place: { spaceId: string; datastoreId: string }): void;
}

interface Draft {
  name: string;
  description: string;
  /** Null: where one goes by itself. */
  space: string | null;
  drafts: ColumnDraft[];
}

const startOf = (datastore: Datastore | undefined, spaceId: string | undefined): Draft => ({
  name: datastore?.name ?? '',
  description: datastore?.description ?? '',
  space: datastore?.space_id ?? spaceId ?? null,
  drafts: datastore ? draftsOf(datastore.schema, true) : addColumn([]),
});

/** Makes a datastore, or changes one: name, description, space and columns (DS-07). */
export function DatastoreDialog({ datastore, spaceId, onClose, onDone }: Props) {
  const { data: all } = useCall('datastores.list', { query: {} });
  const { data: spaceList } = useCall('spaces.list', { query: {} });
  const spaces = (spaceList?.data ?? []).filter((space) => !space.is_archived);
  const first = spaces.find((one) => one.mode === 'global') ?? spaces[0];
  const spaceOf = (draft: Draft) => draft.space ?? first?.space_id ?? '';
  const [misfits, setMisfits] = useState<Misfits | null>(null);
  const [create] = useChange('datastores.create');
  const [update] = useChange('datastores.update');
  const taken = (all?.data ?? [])
    .filter((one) => one.datastoreId !== datastore?.datastoreId)
    .map((one) => one.name);
  const wrongName = (name: string) => nameProblem(name, taken, datastore?.name);
  const form = useForm({
    start: () => startOf(datastore, spaceId),
    problems: ({ name }) => ({ name: wrongName(name) }),
    save: (draft) => {
      const { name, description, drafts } = draft;
      const space_id = spaceOf(draft);
      const body = { name: name.trim(), description: description.trim(), schema: toSchema(drafts) };
      if (!datastore) return create({ body: { ...body, space_id } });
      const moved = space_id === datastore.space_id ? {} : { space_id };
      // Once it was told what does not fit, that is emptied.
      const convert = misfits !== null;
      return update({ params: { id: datastore.datastoreId }, body: { ...body, ...moved, convert } });
    },
    names: { space_id: 'space' },
    failed: datastore ? words.updateFailed : words.createFailed,
    onRefused: (error) => {
      const found = misfitsOf(error);
      setMisfits(found);
      return found !== null;
    },
    saved: (_saved, { name }) => (datastore ? messages.itemUpdated(name.trim()) : words.created),
    onSaved: ({ data }, draft) => onDone?.({ spaceId: spaceOf(draft), datastoreId: data.datastoreId }),
    onClose,
  });
  const { draft } = form;
  const problems = draftProblems(draft.drafts);
  const name = form.bind('name');
  return (
    <FormDialog
      form={form}
      title={datastore ? words.editTitle(datastore.name) : words.createTitle}
      width={WIDTH}
      confirm={datastore ? words.save : words.create}
      disabled={form.isWrong || problems.any || spaceOf(draft) === ''}
      onClose={onClose}
    >
      <Columns min={220}>
        <TextField
          {...name}
          label={words.name}
          error={name.error ?? (name.value === '' && !datastore ? null : wrongName(name.value))}
          maxLength={NAME_MAX}
          autoFocus
        />
        {spaces.length > 1 && (
          <SelectField
            {...form.bind('space')}
            label={words.space}
            value={spaceOf(draft)}
            options={spaces.map((one) => ({ value: one.space_id, label: one.name }))}
          />
        )}
      </Columns>
      <AreaField
        label={words.description}
        rows={2}
        maxLength={DESCRIPTION_MAX}
        {...form.bind('description')}
      />
      <Stack gap="xs" role="group" label={words.schema}>
        <Heading>{words.schema}</Heading>
        <ColumnsEditor
          drafts={draft.drafts}
          problems={problems}
          onChange={(drafts) => form.patch({ drafts })}
        />
      </Stack>
      <ConvertDialog
        misfits={misfits}
        busy={form.isBusy}
        onConfirm={form.submit}
        onClose={() => setMisfits(null)}
      />
    </FormDialog>
  );
}
