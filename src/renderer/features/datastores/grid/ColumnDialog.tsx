import { useState } from 'react';
import { mayHaveOptions, type ColumnType } from '@shared/model/datastores/columns';
import { COLUMN_DIALOG_WIDTH, KEY_NAME_MAX } from '@shared/model/limits';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { uiWords } from '@shared/words/ui';
import type { Datastore } from '../../../data/datastores';
import { reasonOf } from '../../../platform/api/reasonOf';
import {
  addColumn,
  columnProblem,
  draftsOf,
  toSchema,
  withType,
} from '../../../parts/datastores/columnDrafts';
import { typeChoices } from '../../../parts/datastores/ColumnsEditor';
import { ConvertDialog } from '../../../parts/datastores/ConvertDialog';
import { misfitsOf, type Misfits } from '../../../parts/datastores/misfits';
import { OptionsEditor } from '../../../parts/datastores/OptionsEditor';
import { Button } from '../../../ui/base/Button';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Confirm, Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

const words = datastoreScreenWords.column;

/** One column: its name, type and options (DS-16 to DS-21); without a key, a new one. */
export function ColumnDialog(props: {
  datastore: Datastore;
  columnKey: string | null;
  /** The column as it is called now, for those who keep its width and place. */
  onRenamed(from: string, to: string): void;
  onClose(): void;
}) {
  const { datastore, columnKey } = props;
  const stored = draftsOf(datastore.schema, true);
  const before = stored.find((one) => one.key === columnKey) ?? null;
  const others = stored.filter((one) => one.key !== columnKey);
  const [draft, setDraft] = useState(() => before ?? addColumn(stored).at(-1));
  const [misfits, setMisfits] = useState<Misfits | null>(null);
  const [update, { isLoading }] = useChange('datastores.update');
  const toast = useToast();
  if (!draft) return null;
  const problem = columnProblem(
    draft,
    others.map(({ key }) => key),
    before,
    words,
  );
  const isEmpty = before === null && draft.key === '';
  const ready = problem === null && !isLoading;

  async function save(convert: boolean) {
    if (!ready || !draft) return;
    const next = before ? stored.map((one) => (one.id === draft.id ? draft : one)) : [...stored, draft];
    const reply = await update({
      params: { id: datastore.datastoreId },
      body: { schema: toSchema(next), convert },
    });
    if (reply.error) {
      const found = misfitsOf(reply.error);
      if (found) setMisfits(found);
      else
        toast({
          text: `${datastoreScreenWords.form.updateFailed}: ${reasonOf(reply.error)}`,
          error: true,
        });
      return;
    }
    if (columnKey !== null && columnKey !== draft.key.trim()) props.onRenamed(columnKey, draft.key.trim());
    props.onClose();
  }
  return (
    <Dialog
      title={columnKey === null ? words.newTitle : words.editTitle(columnKey)}
      open
      onClose={props.onClose}
      width={COLUMN_DIALOG_WIDTH}
      keepOnOutsideClick
      actions={
        <>
          <span className="cl-grow cl-faint" role="status">
            {isEmpty ? '' : problem}
          </span>
          <Button onClick={props.onClose}>{uiWords.cancel}</Button>
          <Button kind="primary" disabled={!ready} busy={isLoading} onClick={() => void save(false)}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="cl-stack">
        <Field label={words.name}>
          <TextInput
            value={draft.key}
            maxLength={KEY_NAME_MAX}
            autoFocus
            onChange={(key) => setDraft({ ...draft, key })}
            onEnter={() => void save(false)}
          />
        </Field>
        <Field label={words.type}>
          <Select<ColumnType>
            label={words.type}
            value={draft.type}
            options={typeChoices}
            fill
            onChange={(type) => setDraft(withType(draft, type))}
          />
        </Field>
        {mayHaveOptions(draft.type) && (
          <OptionsEditor
            label={datastoreScreenWords.form.options(draft.key || datastoreScreenWords.form.unnamed)}
            type={draft.type}
            options={draft.options}
            onChange={(options) => setDraft({ ...draft, options })}
          />
        )}
      </div>
      <ConvertDialog
        misfits={misfits}
        busy={isLoading}
        onConfirm={() => void save(true)}
        onClose={() => setMisfits(null)}
      />
    </Dialog>
  );
}

/** DS-14 */
export function DeleteColumn(props: { datastore: Datastore; columnKey: string; onClose(): void }) {
  const { datastore, columnKey } = props;
  const [update, { isLoading }] = useChange('datastores.update');
  const toast = useToast();
  const text = datastoreScreenWords.removeColumn;
  const run = async () => {
    const schema = datastore.schema.filter(({ key }) => key !== columnKey);
    const reply = await update({ params: { id: datastore.datastoreId }, body: { schema } });
    if (reply.error)
      toast({ text: `${datastoreScreenWords.form.updateFailed}: ${reasonOf(reply.error)}`, error: true });
    props.onClose();
  };
  return (
    <Confirm
      title={text.title(columnKey)}
      open
      danger
      busy={isLoading}
      confirm={text.confirm}
      onConfirm={() => void run()}
      onClose={props.onClose}
    >
      {text.text}
    </Confirm>
  );
}
