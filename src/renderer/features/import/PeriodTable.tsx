import { importWords } from '@shared/words/imports';
import type { ImportJob, Source } from '../../data/costs';
import { formatMonth } from '../../platform/formatting/dates';
import { Money } from '../../ui/base/Money';
import { Button } from '../../ui/base/Button';
import { Tag } from '../../ui/feedback/States';
import { endColumn, momentColumn, numberColumn, textColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';

type Snapshot = Source['snapshots'][number] | ImportJob['snapshots'][number];

const sourceOf = (row: Snapshot) => ('sourceName' in row ? row.sourceName : '');

/**
 * Billing periods, the newest first, with rows and totals; every currency by itself; with their sources where there are
 * several. `onMend`: brings a damaged month back.
 */
export function PeriodTable({
  snapshots,
  onRepair,
}: {
  snapshots: readonly Snapshot[];
  onRepair?: () => void;
}) {
  const words = importWords.bills;
  const rows = [...snapshots].sort(
    (a, b) => b.billingPeriod.localeCompare(a.billingPeriod) || a.view.localeCompare(b.view),
  );
  const payers = new Set(rows.map((row) => row.payer)).size > 1;
  const named = new Set(rows.map(sourceOf)).size > 1;
  return (
    <div className="cl-scroll cl-edge-top cl-periods">
      <PlainTable
        label={words.period}
        className="cl-nowrap"
        rows={rows}
        rowKey={(row) => [sourceOf(row), row.billingPeriod, row.payer, row.view, row.part].join(' ')}
        columns={[
          ...(named ? [textColumn('source', words.source, '', sourceOf)] : []),
          { id: 'period', title: words.period, cell: (row) => <Period row={row} onRepair={onRepair} /> },
          ...(payers ? [textColumn('payer', words.payer, '', ({ payer }: Snapshot) => payer)] : []),
          textColumn(
            'days',
            words.days,
            '',
            ({ minDay, maxDay }: Snapshot) => `${minDay} – ${maxDay}`,
            'muted',
          ),
          numberColumn('rows', words.rows, '', (row: Snapshot) => row.rows),
          endColumn('billed', words.billed, '', (row: Snapshot) => <Amounts row={row} of="billedCost" />),
          endColumn('amortized', words.amortized, '', (row: Snapshot) => <Amounts row={row} of="cost" />),
          momentColumn('imported', words.imported, '', ({ importedAt }: Snapshot) => importedAt),
        ]}
      />
    </div>
  );
}

/** The month, in which view it is told, and what became of it. */
function Period({ row, onRepair }: { row: Snapshot; onRepair?: () => void }) {
  const words = importWords.bills;
  return (
    <>
      {formatMonth(periodDay(row.billingPeriod))}{' '}
      {row.part > 1 && <span className="cl-muted">{words.part(row.part)} </span>}
      {row.view !== '' && <Tag>{words.views[row.view]}</Tag>}{' '}
      {row.view !== '' && 'counts' in row && row.counts === 'all' && (
        <div className="cl-muted cl-flow-typed">{words.viewNotes[row.view]}</div>
      )}
      {'damage' in row && row.damage !== null && (
        <>
          <Tag tone="bad">{words.damaged}</Tag>{' '}
          {onRepair && (
            <Button kind="quiet" size="small" icon="refresh" onClick={onRepair}>
              {words.replace}
            </Button>
          )}
          <div className="cl-muted cl-flow-typed">{words.damages[row.damage]}</div>
        </>
      )}
      {'change' in row && (
        <Tag tone={row.change === 'unchanged' ? 'neutral' : 'accent'}>
          {importWords.job.changes[row.change]}
        </Tag>
      )}
    </>
  );
}

interface AmountsProps {
  row: Snapshot;
  of: 'billedCost' | 'cost';
}

/** One cost of a month, in every currency; of a month in two views, the one that this file tells. */
function Amounts({ row, of }: AmountsProps) {
  const told = row.view === '' || (row.view === 'actual') === (of === 'billedCost');
  if (!told) {
    const alone = 'counts' in row && row.counts === 'all';
    return <span className="cl-muted">{alone ? importWords.bills.unknown : '–'}</span>;
  }
  return row.totals.map((total) => (
    <div key={total.currency}>
      <Money amount={total[of]} currency={total.currency} exact />
    </div>
  ));
}

/** A period is `2026-03` or its first day. */
const periodDay = (period: string) => (/^\d{4}-\d{2}$/.test(period) ? `${period}-01` : period.slice(0, 10));
