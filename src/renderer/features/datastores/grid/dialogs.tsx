import { useEffect, useState } from 'react';
import type { Column } from '@shared/model/datastores/columns';
import type { Json } from '@shared/model/json';
import { recordGridWords } from '@shared/words/recordGrid';
import { uiWords } from '@shared/words/ui';
import type { GridRecord } from '../../../data/datastores';
import { useCall } from '../../../platform/api/calls';
import { Button } from '../../../ui/base/Button';
import { Skeleton } from '../../../ui/feedback/States';
import { SelectField, TextField } from '../../../ui/fields/TextField';
import { Stack, Text } from '../../../ui/layout/Layout';
import { ActionDialog, Dialog } from '../../../ui/overlays/Dialog';
import { textOf } from './cellText';
import { valueOf } from './commitValue';
import type { PastePlan } from './pastePlan';
import type { Conflict } from './useRecordSaver';

const SHOWN = 50;

/** The cells of a block that their columns refuse, before anything is written. */
export function PasteDialog(props: { plan: PastePlan; onWrite(): void; onClose(): void }) {
  const words = recordGridWords.paste;
  const { plan } = props;
  const rest = plan.problems.length - SHOWN;
  const writes = plan.changes.length > 0 || plan.added.length > 0;
  return (
    <Dialog
      title={words.title}
      open
      onClose={props.onClose}
      width={560}
      actions={
        <>
          <Button onClick={props.onClose} autoFocus>
            {uiWords.cancel}
          </Button>
          {writes && (
            <Button kind="primary" onClick={props.onWrite}>
              {words.rest}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <p>{words.text(plan.problems.length, plan.cells)}</p>
        <Stack as="ul" gap="xs" scroll className="cl-rg-list" tabIndex={0} label={words.title}>
          {plan.problems.slice(0, SHOWN).map((one) => (
            <li key={`${one.row} ${one.key}`}>
              {words.line(one.row + 1, one.key, one.text.slice(0, 60), one.reason)}
            </li>
          ))}
          {rest > 0 && <li className="cl-faint">{words.more(rest)}</li>}
        </Stack>
      </Stack>
    </Dialog>
  );
}

/** Theirs or mine, of records that somebody else has changed meanwhile. */
export function ConflictDialog({ datastoreId, conflict }: { datastoreId: string; conflict: Conflict }) {
  const words = recordGridWords.conflict;
  const ids = conflict.changes.slice(0, SHOWN).map(({ recordId }) => recordId);
  const { currentData, isFetching, refetch } = useCall('datastores.searchRecords', {
    params: { id: datastoreId },
    body: {
      max_returned_items: SHOWN,
      filter: { combinator: 'and', rules: [{ key: 'recordId', operator: 'in', value: ids }] },
    },
  });
  useEffect(() => void refetch(), [refetch]);
  const theirs = new Map((currentData?.data.records ?? []).map((one) => [one.recordId, one.record_data]));
  const shown = (value: Json | undefined) => textOf(value) || words.empty;
  return (
    <Dialog
      title={words.title}
      open
      onClose={() => conflict.answer('theirs')}
      width={560}
      keepOnOutsideClick
      actions={
        <>
          <Button onClick={() => conflict.answer('theirs')} autoFocus>
            {words.keepTheirs}
          </Button>
          <Button kind="primary" onClick={() => conflict.answer('mine')}>
            {words.keepMine}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{words.text(conflict.changes.length)}</p>
        {isFetching ? (
          <Skeleton rows={3} />
        ) : (
          <table className="cl-rg-conflict">
            <thead>
              <tr>
                <th scope="col">{words.column}</th>
                <th scope="col">{words.theirs}</th>
                <th scope="col">{words.mine}</th>
              </tr>
            </thead>
            <tbody>
              {conflict.changes.slice(0, SHOWN).flatMap((change) =>
                Object.entries(change.after).map(([key, value]) => (
                  <tr key={`${change.recordId} ${key}`}>
                    <th scope="row">{key}</th>
                    <td>
                      {theirs.has(change.recordId) ? shown(theirs.get(change.recordId)?.[key]) : words.gone}
                    </td>
                    <td>{shown(value)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        )}
      </Stack>
    </Dialog>
  );
}

/** One value for all records that are selected. */
export function BulkDialog(props: {
  records: readonly GridRecord[];
  columns: readonly Column[];
  onSet(column: Column, value: Json): void;
  onClose(): void;
}) {
  const words = recordGridWords.bulk;
  const { columns } = props;
  const [key, setKey] = useState(columns[0]?.key ?? '');
  const [draft, setDraft] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const column = columns.find((one) => one.key === key);
  const options = column?.options ?? [];
  const picks = column?.type === 'select' || column?.type === 'status' || column?.type === 'boolean';
  const set = () => {
    if (!column) return;
    const checked = valueOf(column, draft);
    if (checked.ok) props.onSet(column, checked.value);
    else setProblem(checked.reason);
  };
  const change = (text: string) => {
    setDraft(text);
    setProblem(null);
  };
  const choices =
    column?.type === 'boolean'
      ? [
          { value: 'true', label: recordGridWords.row.yes },
          { value: 'false', label: recordGridWords.row.no },
        ]
      : options.map(({ value }) => ({ value, label: value }));
  const field = { label: words.value, error: problem, help: words.valueHelp, onChange: change };
  return (
    <ActionDialog
      title={words.title(props.records.length)}
      open
      onClose={props.onClose}
      width={440}
      confirm={words.set}
      onConfirm={set}
    >
      <Stack>
        <SelectField
          label={words.column}
          value={key}
          options={columns.map((one) => ({ value: one.key, label: one.key }))}
          onChange={(next) => {
            setKey(next);
            change('');
          }}
        />
        {picks ? (
          <SelectField {...field} value={draft || null} options={choices} />
        ) : (
          <TextField {...field} value={draft} onEnter={set} autoFocus />
        )}
      </Stack>
    </ActionDialog>
  );
}

export function KeysDialog({ onClose }: { onClose(): void }) {
  const words = recordGridWords.keys;
  return (
    <Dialog title={words.title} open onClose={onClose} width={520}>
      <dl className="cl-rg-keys">
        {words.list.map(([keys, text]) => (
          <div key={keys} className="cl-rg-keys__line" style={{ display: 'contents' }}>
            <Text as="dt" strong>
              {keys}
            </Text>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
