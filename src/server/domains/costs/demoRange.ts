import { addDays, lastDay } from '@shared/model/days';
import { badInput } from '@shared/kernel/fault';

/** Bills are a day behind: yesterday (UTC), yyyy-MM-dd. */
export function defaultThroughDay(now: Date): string {
  return addDays(now.toISOString().slice(0, 10), -1);
}

/** The last month of the demo company and its last day; a month may not lie in the future. */
export function demoRange(
  endMonth: string | undefined,
  throughDay: string,
): { end_month: string; through_day: string } {
  const end_month = endMonth ?? throughDay.slice(0, 7);
  const month = Number(end_month.slice(5));
  if (month < 1 || month > 12 || end_month > throughDay.slice(0, 7)) {
    throw badInput([
      { field: 'end_month', reason: `is “${end_month}”: a month up to ${throughDay.slice(0, 7)} is needed` },
    ]);
  }
  const last = lastDay(end_month);
  return { end_month, through_day: last < throughDay ? last : throughDay };
}
