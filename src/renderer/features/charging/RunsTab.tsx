import { useState } from 'react';
import { useNavigate } from 'react-router';
import { chargingWords } from '@shared/words/charging';
import type { RunHead } from '../../data/charging';
import { useRights } from '../../parts/user/userContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatDate, formatRelative } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { useNow } from '../../platform/hooks/useNow';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Banner, Empty, Tag } from '../../ui/feedback/States';
import { Field } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { Amount } from './Amount';
import { monthsFrom, runPath } from './chargingState';
import { Loaded } from '../../parts/feedback/Loaded';
import { useCall, useChange } from '../../platform/api/calls';

const words = chargingWords.runs;
const ROW = 44;

export function RunsTab() {
  const query = useCall('charging.runs');
  const navigate = useNavigate();
  const now = useNow();
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
          {runs.length > 0 && <div className="cl-charging__bar">{create}</div>}
          <Panel flush>
            {runs.length === 0 ? (
              <Empty icon="file" title={words.empty} action={create || undefined}>
                {mayChange ? words.emptyText : `${words.emptyText} ${chargingWords.readOnly}`}
              </Empty>
            ) : (
              <DataTable
                label={words.table}
                rows={runs}
                columns={columnsOf(now)}
                rowKey={({ run_id }) => run_id}
                rowLabel={({ month }) => chargingWords.month(month)}
                rowHeight={ROW}
                maxHeight={ROW * 14 + 36}
                onOpen={({ run_id }) => void navigate(runPath(run_id))}
              />
            )}
          </Panel>
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

function columnsOf(now: Date): Column<RunHead>[] {
  const { columns } = words;
  return [
    {
      id: 'month',
      title: columns.month,
      width: 'minmax(110px, 1fr)',
      cell: ({ month }) => <span className="cl-strong">{chargingWords.month(month)}</span>,
    },
    {
      id: 'state',
      title: columns.state,
      width: '110px',
      cell: ({ state }) => <Tag tone={state === 'closed' ? 'good' : 'info'}>{words.states[state]}</Tag>,
    },
    {
      id: 'documents',
      title: columns.documents,
      width: '110px',
      align: 'end',
      cell: ({ documents }) => <span className="cl-num">{formatNumber(documents)}</span>,
    },
    {
      id: 'total',
      title: columns.total,
      width: 'minmax(160px, 1.4fr)',
      align: 'end',
      cell: (run) => <Sums run={run} of="total" />,
    },
    {
      id: 'margin',
      title: columns.margin,
      width: 'minmax(150px, 1.2fr)',
      align: 'end',
      cell: (run) => <Sums run={run} of="margin" />,
    },
    {
      id: 'calculated',
      title: columns.calculated,
      width: 'minmax(130px, 1fr)',
      cell: ({ calculated_at }) => (
        <span className="cl-clip cl-muted">{formatRelative(calculated_at, now)}</span>
      ),
    },
  ];
}

/** The last month that is over, unless it has a run already. */
function NewRun({ taken, onClose }: { taken: readonly string[]; onClose(): void }) {
  const navigate = useNavigate();
  const toast = useToast();
  const months = monthsFrom(formatDate(useNow()).slice(0, 7)).filter((month) => !taken.includes(month));
  const [over] = months.slice(1);
  const [month, setMonth] = useState(over ?? months[0] ?? '');
  const [create, { isLoading, error }] = useChange('charging.createRun');
  async function save() {
    const reply = await create({ body: { month } });
    if (reply.error) return;
    toast(words.created);
    onClose();
    void navigate(runPath(reply.data.data.run_id));
  }
  return (
    <FormDialog
      title={words.create}
      open
      onClose={onClose}
      confirm={words.confirm}
      busy={isLoading}
      disabled={month === ''}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
        <Field label={words.month} help={words.createText}>
          <Select
            label={words.month}
            value={month}
            fill
            options={months.map((value) => ({ value, label: chargingWords.month(value) }))}
            onChange={setMonth}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
