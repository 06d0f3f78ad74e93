import { SQL_QUERY_NAME_MAX } from '@shared/model/sql/limits';
import { sqlWords } from '@shared/words/sqlConsole';
import type { SavedSql } from '../../../data/costSql';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { TextField } from '../../../ui/fields/TextField';

const words = sqlWords.dialog;

/** The name of a query that is saved, or another name for one that is. */
export function QueryNameDialog(props: {
  query: SavedSql | null;
  sql: string;
  onSaved(query: SavedSql): void;
  onClose(): void;
}) {
  const { query, sql } = props;
  const [save] = useChange('costSql.save');
  const [change] = useChange('costSql.change');
  const form = useForm({
    start: { name: query?.name ?? '' },
    problems: ({ name }) => ({ name: needed(name) }),
    save: (draft) => {
      const name = draft.name.trim();
      return query
        ? change({ params: { id: query.query_id }, body: { revision: query.revision, name } })
        : save({ body: { name, sql } });
    },
    saved: sqlWords.savedToast,
    onSaved: ({ data }) => props.onSaved(data),
    onClose: props.onClose,
  });
  return (
    <FormDialog
      form={form}
      title={query ? words.rename : words.save}
      confirm={words.confirm}
      disabled={form.isWrong}
      onClose={props.onClose}
    >
      <TextField
        label={words.name}
        help={words.help}
        maxLength={SQL_QUERY_NAME_MAX}
        autoFocus
        onEnter={form.submit}
        {...form.bind('name')}
      />
    </FormDialog>
  );
}
