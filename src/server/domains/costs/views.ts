import type { Counts } from '../../costs/types';
import type { SnapshotRow } from './sources.store';

type Month = Pick<SnapshotRow, 'source_id' | 'billing_period' | 'payer' | 'view'>;

const monthOf = (row: Month) => JSON.stringify([row.source_id, row.billing_period, row.payer]);

/**
 * What of each stored file counts. Where a month of a payer is there in both views, the actual one gives the billed
 * cost and the amortized one the effective cost; alone, each gives both as far as it knows them.
 */
export function countsOf(rows: readonly Month[]): (row: Month) => Counts {
  const has = new Set(rows.map((row) => `${monthOf(row)} ${row.view}`));
  return (row) => {
    const month = monthOf(row);
    if (row.view === 'actual' && has.has(`${month} amortized`)) return 'billed';
    return row.view === 'amortized' && has.has(`${month} actual`) ? 'effective' : 'all';
  };
}
