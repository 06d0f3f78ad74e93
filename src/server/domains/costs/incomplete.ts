import { storedTotalsSql } from '../../costs/queries/storedTotals';
import type { IncompleteBill } from '@shared/api/costs/spend.api';
import { Fault, isFault } from '@shared/kernel/fault';
import { costWords } from '@shared/words/costs';
import { frontiersOf, type Frontier } from '../../costs/queries/completeness';
import type { CostWorker } from '../../costs/worker/client';
import { number, text } from '../../costs/queries/read';
import { UNREADABLE_BILL } from '../../costs/worker/protocol';
import { anyBills, type Asked } from './filtered';
import { periodFacts, saidEnded } from './periodFacts';
import type { SnapshotRow, SourceRow } from './sources.store';

interface Stored {
  snapshots: readonly SnapshotRow[];
  /** Set aside by the checks. */
  damaged: readonly SnapshotRow[];
  sources: readonly SourceRow[];
}

/** Where each source stands: a damaged month is not complete, and says nothing of whether a bill has ended. */
export function reachOf({ snapshots, damaged, sources }: Stored): Frontier[] {
  const said = saidEnded(sources);
  const whole = frontiersOf(periodFacts(snapshots), said);
  if (damaged.length === 0) return whole;
  return frontiersOf(periodFacts([...snapshots, ...damaged]), said).map((one) => {
    const own = whole.find(({ sourceId, payer }) => sourceId === one.sourceId && payer === one.payer);
    return own ? { ...own, ended: one.ended } : { ...one, periods: [], through: null };
  });
}

/** A rule would take what a damaged month lacks for gone, so such a source is not judged until it is whole again. */
export const judgeable = ({
  frontiers,
  damaged,
}: {
  frontiers: readonly Frontier[];
  damaged: readonly SnapshotRow[];
}): Frontier[] => frontiers.filter(({ sourceId }) => damaged.every((row) => row.source_id !== sourceId));

interface Days {
  /** yyyy-MM-dd, inclusive. */
  from: string;
  to: string;
}

/** The damaged months that an answer about these days and sources lacks, each told once, in order. */
export function tellIncomplete(
  { damaged, sources }: Pick<Stored, 'damaged' | 'sources'>,
  days?: Days,
  asked: Asked = anyBills,
): IncompleteBill[] {
  const told = new Map<string, IncompleteBill>();
  for (const { source_id: sourceId, billing_period: billingPeriod, min_day, max_day } of damaged) {
    if (!asked({ sourceId })) continue;
    if (days && (min_day > days.to || max_day < days.from)) continue;
    const name = sources.find(({ id }) => id === sourceId)?.name ?? '';
    told.set(`${billingPeriod} ${sourceId}`, { sourceId, name, billingPeriod });
  }
  return [...told].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The fault of what cannot be answered without this month. */
export const refused = ({ name, billingPeriod }: IncompleteBill) =>
  new Fault('unavailable:stored_bill_damaged', costWords.incomplete.refused(name, billingPeriod));

/** Sums of a file and of its index differ by rounding only. */
const ROUNDING = 1e-6;

/** Whether a stored file has the rows and the money that the index says of it. */
export async function holds(
  worker: Pick<CostWorker, 'query'>,
  file: { folder: string; path: string },
  row: SnapshotRow,
): Promise<boolean> {
  try {
    const found = await worker.query({
      folder: file.folder,
      files: [file.path],
      sql: storedTotalsSql,
      values: {},
    });
    const rows = found.rows.reduce((sum, one) => sum + number(one, 'rows'), 0);
    const billed = new Map(found.rows.map((one) => [text(one, 'currency'), number(one, 'billed')]));
    const isAlike = ({ currency, billedCost }: SnapshotRow['totals'][number]) =>
      Math.abs((billed.get(currency) ?? 0) - billedCost) <= ROUNDING * Math.max(1, Math.abs(billedCost));
    return rows === row.rows && row.totals.every(isAlike);
  } catch (error) {
    if (isFault(error) && error.data === UNREADABLE_BILL) return false;
    throw error;
  }
}
