import { useState } from 'react';
import { mayHaveOptions } from '@shared/model/datastores/columns';
import { COLUMN_DIALOG_WIDTH, KEY_NAME_MAX } from '@shared/model/limits';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import type { Datastore } from '../../../data/datastores';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';
import {
  columnProblem,
  draftsOf,
  newColumn,
  toSchema,
  withType,
} from '../../../parts/datastores/columnDrafts';
import { typeChoices } from '../../../parts/datastores/ColumnsEditor';
import { ConvertDialog } from '../../../parts/datastores/ConvertDialog';
import { misfitsOf, type Misfits } from '../../../parts/datastores/misfits';
import { OptionsEditor } from '../../../parts/datastores/OptionsEditor';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { SelectField, TextField } from '../../../ui/fields/TextField';

const words = datastoreScreenWords.column;

/** One column: its name, type and options (DS-16 to DS-21); without a key, a new one. */
export function ColumnDialog(props: {
  datastore: Datastore;
  columnKey: string | null;
  /** The column as it is called now, for those who keep its width and place. */
  onRenamed(from: string, to: string): void;
  onClose(): void;
}) {
  const { datastore, columnKey, onClose } = props;
  const stored = draftsOf(datastore.schema, true);
  const before = stored.find((one) => one.key === columnKey) ?? null;
  const others = datastore.schema.map(({ key }) => key).filter((key) => key !== columnKey);
  const [misfits, setMisfits] = useState<Misfits | null>(null);
  const [update] = useChange('datastores.update');
  const form = useForm({
    start: () => before ?? newColumn(stored),
    problems: (draft) => ({ key: columnProblem(draft, others, before, words) }),
    save: (draft) => {
      const next = before ? stored.map((one) => (one.id === draft.id ? draft : one)) : [...stored, draft];
      // Once it was told what does not fit, that is emptied.
      const body = { schema: toSchema(next), convert: misfits !== null };
      return update({ params: { id: datastore.datastoreId }, body });
    },
    failed: datastoreScreenWords.form.updateFailed,
    onRefused: (error) => {
      const found = misfitsOf(error);
      setMisfits(found);
      return found !== null;
    },
    onSaved: (_saved, draft) => {
      const key = draft.key.trim();
      if (columnKey !== null && columnKey !== key) props.onRenamed(columnKey, key);
    },
    onClose,
  });
  const { draft } = form;
  const isEmpty = before === null && draft.key === '';
  return (
    <FormDialog
      form={form}
      title={columnKey === null ? words.newTitle : words.editTitle(columnKey)}
      width={COLUMN_DIALOG_WIDTH}
      before={
        <span className="cl-grow cl-faint" role="status">
          {isEmpty ? '' : columnProblem(draft, others, before, words)}
        </span>
      }
      confirm={words.save}
      disabled={form.isWrong}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        maxLength={KEY_NAME_MAX}
        autoFocus
        onEnter={form.submit}
        {...form.bind('key')}
      />
      <SelectField
        label={words.type}
        value={draft.type}
        options={typeChoices}
        onChange={(type) => form.patch(withType(draft, type))}
      />
      {mayHaveOptions(draft.type) && (
        <OptionsEditor
          label={datastoreScreenWords.form.options(draft.key || datastoreScreenWords.form.unnamed)}
          type={draft.type}
          options={draft.options}
          onChange={(options) => form.patch({ options })}
        />
      )}
      <ConvertDialog
        misfits={misfits}
        busy={form.isBusy}
        onConfirm={form.submit}
        onClose={() => setMisfits(null)}
      />
    </FormDialog>
  );
}

/** DS-14 */
export function DeleteColumn(props: { datastore: Datastore; columnKey: string; onClose(): void }) {
  const { datastore, columnKey } = props;
  const text = datastoreScreenWords.removeColumn;
  const schema = datastore.schema.filter(({ key }) => key !== columnKey);
  return (
    <ConfirmChange
      call="datastores.update"
      arg={{ params: { id: datastore.datastoreId }, body: { schema } }}
      title={text.title(columnKey)}
      open
      danger
      confirm={text.confirm}
      failed={datastoreScreenWords.form.updateFailed}
      onClose={props.onClose}
    >
      {text.text}
    </ConfirmChange>
  );
}
