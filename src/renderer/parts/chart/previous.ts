import { addDays, differenceInCalendarDays } from 'date-fns';
import { startOfStep, type PeriodStep } from '@shared/model/periods';
import { formatDate, toDate } from '../../platform/formatting/dates';

interface DayCost {
  day: string;
  currency: string;
  cost: number;
}

/**
 * The days before, put under the days that they are compared with, and added up by the chart's periods: one value a
 * period, null where nothing is known.
 */
export function previousBy(
  days: readonly DayCost[],
  currency: string,
  chart: { periods: readonly string[]; granularity: PeriodStep; from: string; previousFrom: string },
): (number | null)[] {
  const [from, before] = [toDate(chart.from), toDate(chart.previousFrom)];
  if (!from || !before) return [];
  const shift = differenceInCalendarDays(from, before);
  const sums = new Map<string, number>();
  for (const { day, currency: own, cost } of days) {
    const date = own === currency ? toDate(day) : null;
    if (!date) continue;
    const period = startOfStep(formatDate(addDays(date, shift)), chart.granularity);
    sums.set(period, (sums.get(period) ?? 0) + cost);
  }
  return chart.periods.map((period) => sums.get(period) ?? null);
}
