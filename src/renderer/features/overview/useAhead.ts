import { useMemo } from 'react';
import { addDays, lastDay } from '@shared/model/days';
import { stepsIn } from '@shared/model/periods';
import type { Ahead } from '../../parts/chart/trendChartProps';
import { useCall } from '../../platform/api/calls';
import { formatDate } from '../../platform/formatting/dates';
import { useWholeBudget } from './useWholeBudget';

/** Months that are shown beyond the one under way. */
const MONTHS = 2;

/**
 * What the chart shows beyond the bills: each day left of the month under way at what is expected of it, or whole months, and
 * the budget of everything. Undefined where nothing is foretold.
 */
export function useAhead(currency: string, granularity: 'day' | 'month', last: Date): Ahead | undefined {
  const found = useCall('costs.forecast', { body: { filters: [], currency } }).data?.data;
  const month = found?.month ?? undefined;
  const budget = useWholeBudget(currency, month?.from);
  const next = addDays(formatDate(last), 1);
  return useMemo(() => {
    if (!month || !found) return undefined;
    if (granularity === 'month') {
      const months = found.months.slice(0, MONTHS + 1);
      return {
        periods: months.map((one) => `${one.month}-01`),
        values: months.map(({ amount }) => amount),
        low: months.map(({ low }) => low),
        high: months.map(({ high }) => high),
        budget,
      };
    }
    const end = lastDay(month.to);
    const days = stepsIn({ from: next, to: end }, 'day');
    const share = (amount: number) => Math.max(0, amount - month.spent) / days.length;
    const each = (amount: number | null) => days.map(() => (amount === null ? null : share(amount)));
    return {
      periods: days,
      values: days.map(() => share(month.amount)),
      low: each(month.low),
      high: each(month.high),
      budget: budget === undefined ? undefined : budget / Number(end.slice(8)),
    };
  }, [budget, found, granularity, next, month]);
}
