import { useState } from 'react';
import { SQL_QUERY_NAME_MAX } from '@shared/model/sql/limits';
import { sqlWords } from '@shared/words/sqlConsole';
import type { SavedSql } from '../../../data/costSql';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Field, TextInput } from '../../../ui/fields/Field';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

const words = sqlWords.dialog;

/** The name of a query that is saved, or another name for one that is. */
export function QueryNameDialog(props: {
  query: SavedSql | null;
  sql: string;
  onSaved(query: SavedSql): void;
  onClose(): void;
}) {
  const { query, sql } = props;
  const [name, setName] = useState(query?.name ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const [save, saving] = useChange('costSql.save');
  const [change, changing] = useChange('costSql.change');
  const toast = useToast();
  const isBusy = saving.isLoading || changing.isLoading;
  const isReady = name.trim() !== '' && !isBusy;
  async function confirm() {
    if (!isReady) return;
    const reply = query
      ? await change({
          params: { id: query.query_id },
          body: { revision: query.revision, name: name.trim() },
        })
      : await save({ body: { name: name.trim(), sql } });
    if (reply.error) return setRefused(reasonOf(reply.error));
    toast(sqlWords.savedToast);
    props.onClose();
    props.onSaved(reply.data.data);
  }
  return (
    <FormDialog
      title={query ? words.rename : words.save}
      open
      onClose={props.onClose}
      confirm={words.confirm}
      busy={isBusy}
      disabled={!isReady}
      onConfirm={() => void confirm()}
    >
      <Field label={words.name} help={words.help} error={refused}>
        <TextInput
          value={name}
          maxLength={SQL_QUERY_NAME_MAX}
          autoFocus
          onChange={(text) => {
            setName(text);
            setRefused(null);
          }}
          onEnter={() => void confirm()}
        />
      </Field>
    </FormDialog>
  );
}
