import { useState } from 'react';
import { useNavigate } from 'react-router';
import { chargingWords } from '@shared/words/charging';
import type { RunHead } from '../../data/charging';
import { Loaded } from '../../parts/feedback/Loaded';
import { FormDialog } from '../../parts/forms/FormDialog';
import { useForm } from '../../parts/forms/useForm';
import { List } from '../../parts/list/List';
import { useRights } from '../../parts/user/userContext';
import { useCall, useChange } from '../../platform/api/calls';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Button } from '../../ui/base/Button';
import { Empty, Tag } from '../../ui/feedback/States';
import { SelectField } from '../../ui/fields/TextField';
import { agoColumn, cellColumn, endColumn, nameColumn, numberColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';
import { Amount } from './Amount';
import { monthsFrom, runPath } from './chargingState';

const words = chargingWords.runs;

export function RunsTab() {
  const query = useCall('charging.runs');
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const mayChange = useRights().mayChange('org:create');
  const create = mayChange && (
    <Button kind="primary" icon="plus" onClick={() => setAsks(true)}>
      {words.create}
    </Button>
  );
  return (
    <Loaded query={query} what={chargingWords.what.runs}>
      {(runs) => (
        <>
          <List
            all={runs}
            rows={runs}
            actions={create}
            none={
              <Empty icon="file" title={words.empty} action={create}>
                {mayChange ? words.emptyText : `${words.emptyText} ${chargingWords.readOnly}`}
              </Empty>
            }
            label={words.table}
            columns={columns}
            rowKey={({ run_id }) => run_id}
            rowLabel={({ month }) => chargingWords.month(month)}
            onOpen={({ run_id }) => void navigate(runPath(run_id))}
          />
          {asks && <NewRun taken={runs.map(({ month }) => month)} onClose={() => setAsks(false)} />}
        </>
      )}
    </Loaded>
  );
}

/** One sum a currency: those of several are never added up. */
function Sums({ run, of }: { run: RunHead; of: 'total' | 'margin' }) {
  if (run.totals.length === 0) return <span className="cl-faint">{chargingWords.none}</span>;
  return (
    <span className="cl-row">
      {run.totals.map((sum) => (
        <Amount key={sum.currency} value={sum[of]} currency={sum.currency} />
      ))}
    </span>
  );
}

const columns: Column<RunHead>[] = [
  nameColumn('month', words.columns.month, 'minmax(110px, 1fr)', ({ month }) => ({
    name: chargingWords.month(month),
  })),
  cellColumn('state', words.columns.state, '110px', ({ state }) => (
    <Tag tone={state === 'closed' ? 'good' : 'info'}>{words.states[state]}</Tag>
  )),
  numberColumn('documents', words.columns.documents, '110px', ({ documents }) => documents),
  endColumn('total', words.columns.total, 'minmax(160px, 1.4fr)', (run) => <Sums run={run} of="total" />),
  endColumn('margin', words.columns.margin, 'minmax(150px, 1.2fr)', (run) => <Sums run={run} of="margin" />),
  agoColumn('calculated', words.columns.calculated, 'minmax(130px, 1fr)', (run) => run.calculated_at),
];

/** The last month that is over, unless it has a run already. */
function NewRun({ taken, onClose }: { taken: readonly string[]; onClose(): void }) {
  const navigate = useNavigate();
  const months = monthsFrom(formatDate(useNow()).slice(0, 7)).filter((month) => !taken.includes(month));
  const [create] = useChange('charging.createRun');
  const form = useForm({
    start: { month: months[1] ?? months[0] ?? '' },
    save: (body) => create({ body }),
    saved: words.created,
    onSaved: ({ data }) => void navigate(runPath(data.run_id)),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={words.create}
      confirm={words.confirm}
      disabled={form.draft.month === ''}
      onClose={onClose}
    >
      <SelectField
        label={words.month}
        help={words.createText}
        options={months.map((value) => ({ value, label: chargingWords.month(value) }))}
        {...form.bind('month')}
      />
    </FormDialog>
  );
}
