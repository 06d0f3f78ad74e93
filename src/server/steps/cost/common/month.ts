import type { StepContext } from '../../contract';
import type { CostQuestion, CostRange } from '../../services';
import { countOf, lastDay, lastDays } from './days';

/** Days by whose mean the rest of the month is foretold. */
export const FORECAST_DAYS = 14;

export interface MonthSpend {
  currency: string;
  spent: number;
  /** Spent, and the mean of the last complete days for every day that is left. */
  forecast: number;
  daily: number;
}
export interface Month {
  month: string;
  from: string;
  /** The last complete day. */
  to: string;
  days: number;
  days_left: number;
}

/** The calendar month (UTC) of the last complete day. */
export function monthOf(range: CostRange): Month {
  const to = lastDay(range);
  const month = to.slice(0, 7);
  const from = `${month}-01`;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { month, from, to, days, days_left: days - countOf({ from, to }) };
}

export async function spendOf(
  range: CostRange,
  month: Month,
  narrowed: Pick<CostQuestion, 'method' | 'filters'>,
  { services, orgId, signal }: StepContext,
): Promise<MonthSpend[]> {
  const recent = lastDays(range, FORECAST_DAYS);
  const from = recent.from < range.from ? range.from : recent.from;
  const count = countOf({ from, to: recent.to });
  const ask = async (days: { from: string; to: string }) => {
    const question = { ...days, ...narrowed, granularity: 'none' as const, groupBy: [], limit: 1 };
    const { totals } = await services.costs.query(orgId, question, signal);
    return new Map(totals.map(({ currency, amount }) => [currency, amount]));
  };
  const [spent, latest] = await Promise.all([
    ask({ from: month.from, to: month.to }),
    ask({ from, to: recent.to }),
  ]);
  const currencies = new Set([...spent.keys(), ...latest.keys()]);
  return [...currencies]
    .map((currency) => {
      const amount = spent.get(currency) ?? 0;
      const daily = (latest.get(currency) ?? 0) / count;
      return { currency, spent: amount, daily, forecast: amount + daily * month.days_left };
    })
    .toSorted((a, b) => b.spent - a.spent);
}
