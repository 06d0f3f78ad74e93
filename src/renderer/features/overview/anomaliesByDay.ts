import { eachDayOfInterval } from 'date-fns';
import type { CallReply } from '@shared/api';
import { formatDate, toDate } from '../../platform/formatting/dates';
import type { DayRange } from '../../platform/formatting/ranges';

type Entry = CallReply<'cases.searchAnomalies'>['data']['rows'][number];

/** What anomalies cost beyond what was expected, each spread evenly over its days: one value a day. */
export function anomaliesByDay(
  rows: readonly Pick<Entry, 'currency' | 'first_day' | 'last_day' | 'days' | 'impact'>[],
  currency: string,
  { from, to }: DayRange,
): number[] {
  const [start, end] = [toDate(from), toDate(to)];
  if (!start || !end) return [];
  const own = rows.filter((row) => row.currency === currency && row.impact > 0);
  return eachDayOfInterval({ start, end }).map((date) => {
    const day = formatDate(date);
    const during = own.filter(({ first_day: first, last_day: last }) => first <= day && day <= last);
    return during.reduce((sum, { impact, days }) => sum + impact / Math.max(1, days), 0);
  });
}
