import type { PeriodSpend } from '../../costs/queries/freshness';
import type { SnapshotRow, SourceRow } from './sources.store';
import { countsOf } from './views';

export function periodFacts(snapshots: readonly SnapshotRow[]): PeriodSpend[] {
  const counts = countsOf(snapshots);
  return snapshots.map((row) => ({
    sourceId: row.source_id,
    payer: row.payer,
    view: row.view,
    billingPeriod: row.billing_period,
    minDay: row.min_day,
    maxDay: row.max_day,
    importedAt: row.imported_at,
    invoiced: row.invoiced,
    closes: row.closes,
    totals: counts(row) === 'billed' ? [] : row.totals,
  }));
}

/** Of the sources that a person has called ended, the last day that they had then. */
export const saidEnded = (sources: readonly SourceRow[]): Map<string, string> =>
  new Map(sources.flatMap(({ id, ended_on }) => (ended_on ? [[id, ended_on] as const] : [])));
