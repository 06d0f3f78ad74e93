import { daysBetween } from '@shared/model/days';
import { standingOf } from '@shared/model/frontiers';
import type { Source } from '../../../data/costs';
import type { BillSync } from '../../../data/syncs';
import { lastBilled, monthsOf, type BillMonth } from './billMonths';

/** What needs someone first comes first. */
export const billStatuses = ['damaged', 'failed', 'late', 'waiting', 'syncing', 'ok', 'ended'] as const;
export type BillStatus = (typeof billStatuses)[number];

export interface BillRow {
  key: string;
  name: string;
  /** Null until the first bill of a sync is in. */
  source: Source | null;
  /** What brings its bills. */
  syncs: BillSync[];
  status: BillStatus;
  /** The newest complete day of any of its accounts. */
  through: string | null;
  late: LateAccounts | null;
  months: BillMonth[];
  billed: BillMonth | null;
}

interface LateAccounts {
  /** Of how many accounts that still send bills. */
  accounts: number;
  of: number;
  /** Behind the newest complete day of all bills; null: an account has no complete day. */
  days: number | null;
}

type Frontier = Source['payers'][number];
const newestOf = (frontiers: readonly Frontier[]): string | null =>
  frontiers
    .flatMap(({ completeThrough }) => completeThrough ?? [])
    .toSorted()
    .at(-1) ?? null;

/** How many days an account is behind. */
export const daysLate = ({ completeThrough }: Pick<Frontier, 'completeThrough'>, newest: string | null) =>
  completeThrough === null || newest === null ? null : daysBetween(completeThrough, newest);

function lateOf({ payers }: Source, late: readonly Frontier[], newest: string | null): LateAccounts | null {
  const own = payers.filter((one) => late.includes(one));
  if (own.length === 0) return null;
  const days = own.map((one) => daysLate(one, newest));
  return {
    accounts: own.length,
    of: payers.filter(({ ended }) => !ended).length,
    days: days.includes(null) ? null : Math.max(...days.map(Number)),
  };
}

function statusOf(source: Source | null, syncs: readonly BillSync[], isLate: boolean): BillStatus {
  if (source?.snapshots.some(({ damage }) => damage !== null)) return 'damaged';
  if (syncs.some(({ state }) => state === 'failing')) return 'failed';
  if (syncs.some(({ importId }) => importId !== null)) return 'syncing';
  if (source === null) return 'waiting';
  if (source.ended) return 'ended';
  return isLate || syncs.some(({ state }) => state === 'late') ? 'late' : 'ok';
}

/** The newest complete day of all bills that go on. */
export function newestDay(sources: readonly Source[]): string | null {
  return newestOf(sources.flatMap(({ payers }) => payers).filter(({ ended }) => !ended));
}

/** Sources, and syncs that have not brought anything yet. */
export function billRows(sources: readonly Source[], syncs: readonly BillSync[]): BillRow[] {
  const newest = newestDay(sources);
  const { late } = standingOf(sources.flatMap(({ payers }) => payers));
  const known = new Set(sources.map(({ sourceId }) => sourceId));
  const waiting = syncs.filter(({ sourceId }) => sourceId === null || !known.has(sourceId));
  return [
    ...sources.map((source): BillRow => {
      const own = syncs.filter(({ sourceId }) => sourceId === source.sourceId);
      const behind = lateOf(source, late, newest);
      const months = monthsOf(source, newest);
      return {
        key: source.sourceId,
        name: source.name,
        source,
        syncs: own,
        status: statusOf(source, own, behind !== null),
        through: newestOf(source.payers) ?? source.completeThrough,
        late: behind,
        months,
        billed: lastBilled(months),
      };
    }),
    ...waiting.map((sync): BillRow => ({
      key: sync.syncId,
      name: sync.sourceName || sync.name,
      source: null,
      syncs: [sync],
      status: statusOf(null, [sync], false),
      through: null,
      late: null,
      months: [],
      billed: null,
    })),
  ];
}
