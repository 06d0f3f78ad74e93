import { addDays } from 'date-fns';
import { badInput } from '@shared/kernel/fault';

const iso = (day: Date) => day.toISOString().slice(0, 10);

/** Bills are a day behind: yesterday (UTC), yyyy-MM-dd. */
export function defaultThroughDay(now: Date): string {
  return iso(addDays(now, -1));
}

/** The last month of the demo company and its last day; a month may not lie in the future. */
export function demoRange(
  endMonth: string | undefined,
  throughDay: string,
): { end_month: string; through_day: string } {
  const end_month = endMonth ?? throughDay.slice(0, 7);
  const [year = 0, month = 0] = end_month.split('-').map(Number);
  if (month < 1 || month > 12 || end_month > throughDay.slice(0, 7)) {
    throw badInput([
      { field: 'end_month', reason: `is “${end_month}”: a month up to ${throughDay.slice(0, 7)} is needed` },
    ]);
  }
  const lastDay = iso(new Date(Date.UTC(year, month, 0)));
  return { end_month, through_day: lastDay < throughDay ? lastDay : throughDay };
}
