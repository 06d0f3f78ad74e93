import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOfDay } from '@shared/model/days';
import type { BillFiles } from './bills';

interface Days {
  from: string;
  /** Inclusive. */
  to: string;
}

const MONTHS = 3;
/** A source that is behind by more than these days holds the others' advice back no longer. */
const BEHIND_MAX = 14;

const firstOf = ({ snapshots }: Pick<BillFiles, 'snapshots'>): string | null =>
  snapshots.map(({ min_day }) => min_day).toSorted()[0] ?? null;

/** The last complete months, fewer where the bills are younger; without any, all days of the bills. */
export function lastMonths(found: Pick<BillFiles, 'snapshots' | 'through'>, today: string): Days {
  const newest = found.through ?? today;
  const first = firstOf(found) ?? newest;
  const month = monthOfDay(newest);
  const complete = newest === lastDay(month) ? month : addMonths(month, -1);
  if (complete < monthOfDay(first)) return { from: first < newest ? first : newest, to: newest };
  const from = firstDay(addMonths(complete, 1 - MONTHS));
  return { from: from > first ? from : firstDay(monthOfDay(first)), to: lastDay(complete) };
}

/**
 * So many days that every source still billed has, and none before the bills begin: a day that only lacks its bill must
 * not look like one without use.
 */
export function usageDays(
  found: Pick<BillFiles, 'snapshots' | 'frontiers' | 'through'>,
  count: number,
  today: string,
): Days & { days: number } {
  const newest = found.through ?? today;
  const [behind = newest] = found.frontiers
    .flatMap(({ through, ended }) => (ended || through === null ? [] : [through]))
    .filter((through) => through >= addDays(newest, -BEHIND_MAX))
    .toSorted();
  const to = behind < newest ? behind : newest;
  const first = firstOf(found) ?? to;
  const wanted = addDays(to, 1 - count);
  const from = wanted > first || first > to ? wanted : first;
  return { from, to, days: daysBetween(from, to) + 1 };
}
