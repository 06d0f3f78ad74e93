import type { Kept } from './arrivals.port';
import { summed } from './periodConflict';
import type { SnapshotRow } from './sources.store';

const rowsOf = (rows: readonly SnapshotRow[]) => rows.reduce((sum, row) => sum + row.rows, 0);

/** Months that other sources have lost to this one altogether: `stored` is what is there now, `replaced` what went. */
export function supersededBy(
  target: { id: string; name: string },
  replaced: readonly SnapshotRow[],
  stored: readonly SnapshotRow[],
): Kept['superseded'] {
  const of = (rows: readonly SnapshotRow[], sourceId: string, period: string) =>
    rows.filter((row) => row.source_id === sourceId && row.billing_period === period);
  const lost = new Map(
    replaced
      .filter((row) => row.source_id !== target.id)
      .map((row) => [`${row.source_id} ${row.billing_period}`, row] as const),
  );
  return [...lost.values()].flatMap(({ source_id: sourceId, billing_period: billingPeriod, payer_name }) => {
    if (of(stored, sourceId, billingPeriod).length > 0) return [];
    const here = of(stored, target.id, billingPeriod);
    const gone = of(replaced, sourceId, billingPeriod);
    const period = {
      reason: 'elsewhere' as const,
      billingPeriod,
      payer: payer_name,
      sourceId: target.id,
      sourceName: target.name,
      before: { rows: rowsOf(here), totals: summed(here) },
      after: { rows: rowsOf(gone), totals: summed(gone) },
      unreadableRows: 0,
    };
    return [{ sourceId, period }];
  });
}
