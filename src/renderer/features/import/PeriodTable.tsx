import { importWords } from '@shared/words/imports';
import type { ImportJob, Source } from '../../data/costs';
import { formatMoment, formatMonth } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { Money } from '../../ui/base/Money';
import { Button } from '../../ui/base/Button';
import { Tag } from '../../ui/feedback/States';

type Snapshot = Source['snapshots'][number] | ImportJob['snapshots'][number];

/**
 * Billing periods, the newest first, with rows and totals; every currency by itself; with their sources where there are
 * several. `onMend`: brings a damaged month back.
 */
export function PeriodTable({ snapshots, onMend }: { snapshots: readonly Snapshot[]; onMend?: () => void }) {
  const words = importWords.bills;
  const rows = [...snapshots].sort(
    (a, b) => b.billingPeriod.localeCompare(a.billingPeriod) || a.view.localeCompare(b.view),
  );
  const payers = new Set(rows.map((row) => row.payer)).size > 1;
  const named = new Set(rows.map((row) => ('sourceName' in row ? row.sourceName : ''))).size > 1;
  return (
    <div className="cl-periods">
      <table>
        <thead>
          <tr>
            {named && <th scope="col">{words.source}</th>}
            <th scope="col">{words.period}</th>
            {payers && <th scope="col">{words.payer}</th>}
            <th scope="col">{words.days}</th>
            <th scope="col" className="cl-end">
              {words.rows}
            </th>
            <th scope="col" className="cl-end">
              {words.billed}
            </th>
            <th scope="col" className="cl-end">
              {words.amortized}
            </th>
            <th scope="col">{words.imported}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={[
                'sourceName' in row ? row.sourceName : '',
                row.billingPeriod,
                row.payer,
                row.view,
                row.part,
              ].join(' ')}
            >
              {named && <td>{'sourceName' in row && row.sourceName}</td>}
              <td>
                {formatMonth(periodDay(row.billingPeriod))}{' '}
                {row.part > 1 && <span className="cl-muted">{words.part(row.part)} </span>}
                {row.view !== '' && <Tag>{words.views[row.view]}</Tag>}{' '}
                {row.view !== '' && 'counts' in row && row.counts === 'all' && (
                  <div className="cl-muted">{words.viewNotes[row.view]}</div>
                )}
                {'damage' in row && row.damage !== null && (
                  <>
                    <Tag tone="bad">{words.damaged}</Tag>{' '}
                    {onMend && (
                      <Button kind="quiet" size="small" icon="refresh" onClick={onMend}>
                        {words.replace}
                      </Button>
                    )}
                    <div className="cl-muted">{words.damages[row.damage]}</div>
                  </>
                )}
                {'change' in row && (
                  <Tag tone={row.change === 'unchanged' ? 'neutral' : 'accent'}>
                    {importWords.job.changes[row.change]}
                  </Tag>
                )}
              </td>
              {payers && <td>{row.payer}</td>}
              <td className="cl-num cl-muted">
                {row.minDay} – {row.maxDay}
              </td>
              <td className="cl-num cl-end">{formatNumber(row.rows)}</td>
              <td className="cl-end">
                <Amounts row={row} of="billedCost" />
              </td>
              <td className="cl-end">
                <Amounts row={row} of="cost" />
              </td>
              <td className="cl-muted cl-num">{formatMoment(row.importedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
