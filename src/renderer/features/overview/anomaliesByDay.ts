import type { CallReply } from '@shared/api';
import { stepsIn } from '@shared/model/periods';
import type { DayRange } from '../../platform/formatting/ranges';

type Entry = CallReply<'cases.searchAnomalies'>['data']['rows'][number];

/** What anomalies cost beyond what was expected, each spread evenly over its days: one value a day. */
export function anomaliesByDay(
  rows: readonly Pick<Entry, 'currency' | 'first_day' | 'last_day' | 'days' | 'impact'>[],
  currency: string,
  days: DayRange,
): number[] {
  const own = rows.filter((row) => row.currency === currency && row.impact > 0);
  return stepsIn(days, 'day').map((day) => {
    const during = own.filter(({ first_day: first, last_day: last }) => first <= day && day <= last);
    return during.reduce((sum, { impact, days: count }) => sum + impact / Math.max(1, count), 0);
  });
}
