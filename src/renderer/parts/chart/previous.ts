import { addDays, differenceInCalendarDays, startOfMonth, startOfWeek } from 'date-fns';
import { formatDate, toDate } from '../../platform/formatting/dates';

interface DayCost {
  day: string;
  currency: string;
  cost: number;
}

type Granularity = 'day' | 'week' | 'month';

const startOf: Readonly<Record<Granularity, (date: Date) => Date>> = {
  day: (date) => date,
  week: (date) => startOfWeek(date, { weekStartsOn: 1 }),
  month: startOfMonth,
};

/**
 * The days before, put under the days that they are compared with, and added up by the chart's periods: one value a
 * period, null where nothing is known.
 */
export function previousBy(
  days: readonly DayCost[],
  currency: string,
  chart: { periods: readonly string[]; granularity: Granularity; from: string; previousFrom: string },
): (number | null)[] {
  const [from, before] = [toDate(chart.from), toDate(chart.previousFrom)];
  if (!from || !before) return [];
  const shift = differenceInCalendarDays(from, before);
  const sums = new Map<string, number>();
  for (const { day, currency: own, cost } of days) {
    const date = own === currency ? toDate(day) : null;
    if (!date) continue;
    const period = formatDate(startOf[chart.granularity](addDays(date, shift)));
    sums.set(period, (sums.get(period) ?? 0) + cost);
  }
  return chart.periods.map((period) => sums.get(period) ?? null);
}
