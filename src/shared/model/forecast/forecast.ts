import { digitsOf } from '../money';
import { backTest, scaleOf, wholeSeries, type BackTest } from './backTest';
import {
  addDays,
  addMonths,
  daysBetween,
  daysIn,
  firstDay,
  lastDay,
  monthOfDay,
  monthsBetween,
} from '../days';
import { project, type SourceSeries } from './series';

/** Months after the one under way. */
export const FORECAST_MONTHS_MAX = 12;

/** Why there is none. `outdated`: the month to foretell is over, and its bill is not here though it is late. */
export const noForecast = ['no_bills', 'no_costs', 'damaged', 'outdated'] as const;
export type NoForecast = (typeof noForecast)[number];

/** Money with the interval in which it ends in 80 of 100 cases; null: too few closed months to tell. */
export interface Foretold {
  amount: number;
  low: number | null;
  high: number | null;
}

interface ForetoldMonth extends Foretold {
  /** yyyy-MM */
  month: string;
  /** What is charged so far. */
  spent: number;
}

export interface CostForecast {
  /** The month under way: that of the last complete day. */
  month: string;
  /** The last complete day of the largest sources. */
  through: string;
  historyDays: number;
  test: BackTest;
  /** The month under way and those after it. */
  months: ForetoldMonth[];
  /** Each day from the first of the month under way: charged, and as it is expected. */
  days: { day: string; amount: number }[];
  /** From the beginning of the month under way through months ahead: the interval of a sum is no sum of intervals. */
  through12: Foretold[];
}

/** To the unit that the currency has: cents of a dollar, whole yen. */
export function roundMoney(amount: number, currency: string): number {
  const factor = 10 ** digitsOf(currency);
  const rounded = Math.round((amount + Number.EPSILON * Math.sign(amount)) * factor) / factor;
  return rounded === 0 ? 0 : rounded;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Where all sources that still send bills are complete, so that a month up to there is closed. */
function closedMonth(sources: readonly SourceSeries[], month: string): string {
  const live = sources.filter(({ ended }) => !ended).map(({ through }) => through);
  const complete = live.toSorted()[0] ?? lastDay(addMonths(month, -1));
  const own = monthOfDay(complete);
  const closed = lastDay(own) <= complete ? own : addMonths(own, -1);
  return closed < month ? closed : addMonths(month, -1);
}

/** Half of the interval for each day foretold, in ordinary days. */
function widthAt({ widths, tested }: BackTest, ahead: number): number | null {
  const known = widths[Math.min(ahead, tested - 1)];
  if (known === undefined) return null;
  return ahead < tested ? known : known * Math.sqrt((ahead + 1) / tested);
}

/** Costs of the days that are not complete yet, by all sources; what is charged of them already is the least. */
function expectedDays(sources: readonly SourceSeries[], from: string, to: string, test: BackTest): number[] {
  const days = wholeSeries(sources, from, to);
  for (const series of sources) {
    if (series.ended) continue;
    const ahead = daysBetween(series.through, to);
    const own = wholeSeries([series], addDays(series.through, 1), to);
    const near = project(series, series.through, test.method, ahead);
    const far = test.later === test.method ? near : project(series, series.through, test.later, ahead);
    const change = daysBetween(series.through, lastDay(monthOfDay(from)));
    for (let step = 0; step < ahead; step += 1) {
      const at = daysBetween(from, series.through) + 1 + step;
      if (at < 0) continue;
      const expected = (step < change ? near[step] : far[step]) ?? 0;
      const charged = own[step] ?? 0;
      days[at] = (days[at] ?? 0) - charged + (Math.abs(charged) > Math.abs(expected) ? charged : expected);
    }
  }
  return days;
}

/** What is expected to cost something is not told that it may earn something. */
const leastOf = (amount: number): number => (amount >= 0 ? 0 : -Infinity);

/**
 * The cost of the month under way and of up to twelve months after it. Each source is continued from its own last
 * complete day, so that days whose bills are still to come are never read as days without costs. Null without any.
 */
export function forecastCost(
  sources: readonly SourceSeries[],
  { through, months: count }: { through: string; months: number },
): CostForecast | null {
  if (sources.length === 0) return null;
  const month = monthOfDay(through);
  const position = through === lastDay(month) ? daysIn(month) : Number(through.slice(8));
  const isWhole = position === daysIn(month) && closedMonth(sources, addMonths(month, 1)) >= month;
  // Of a month whose bills are all here nothing is left to foretell: the next one is under way.
  const under = isWhole ? addMonths(month, 1) : month;
  const test = backTest(sources, isWhole ? 0 : position, closedMonth(sources, under));
  const from = firstDay(under);
  const to = lastDay(addMonths(under, count));
  const first = sources.map((series) => series.from).toSorted()[0] ?? from;
  const values = expectedDays(sources, from, to, test);
  const charged = wholeSeries(sources, from, to);
  const known = wholeSeries(sources, first, through);
  const scale = scaleOf(known);
  const floor = known.every((value) => value >= 0);
  const openFrom = addDays(through, 1);
  const months: ForetoldMonth[] = [];
  const sums: Foretold[] = [];
  let [total, chargedTotal, openTotal] = [0, 0, 0];
  for (let ahead = 0; ahead <= count; ahead += 1) {
    const own = addMonths(under, ahead);
    const [start, end] = [daysBetween(from, firstDay(own)), daysBetween(from, lastDay(own)) + 1];
    const amount = sum(values.slice(start, end));
    const spent = sum(charged.slice(start, end));
    const open = Math.max(
      0,
      daysBetween(openFrom > firstDay(own) ? openFrom : firstDay(own), lastDay(own)) + 1,
    );
    [total, chargedTotal, openTotal] = [total + amount, chargedTotal + spent, openTotal + open];
    const width = widthAt(test, ahead);
    const around = (value: number, days: number, least: number): Foretold => ({
      amount: value,
      low:
        width === null
          ? null
          : Math.max(value - width * scale * days, floor ? Math.min(least, value) : leastOf(value)),
      high: width === null ? null : value + width * scale * days,
    });
    months.push({ month: own, spent, ...around(amount, open, spent) });
    sums.push(around(total, openTotal, chargedTotal));
  }
  return {
    month: under,
    through,
    historyDays: daysBetween(first, through) + 1,
    test,
    months,
    days: values.map((amount, index) => ({ day: addDays(from, index), amount })),
    through12: sums,
  };
}

/**
 * The cost of whole months from one to another, of which some may be over: `past` is the exact cost of those before the
 * month under way. Null where the forecast does not reach.
 */
export function foretoldThrough(
  forecast: CostForecast,
  from: string,
  to: string,
  past: number,
): Foretold | null {
  const start = Math.max(0, monthsBetween(forecast.month, from));
  const end = monthsBetween(forecast.month, to);
  if (end < 0) return { amount: past, low: past, high: past };
  const whole = forecast.through12[end];
  if (!whole) return null;
  const before = start === 0 ? 0 : (forecast.through12[start - 1]?.amount ?? 0);
  const amount = past + whole.amount - before;
  if (whole.low === null || whole.high === null) return { amount, low: null, high: null };
  const low = Math.max(amount - (whole.amount - whole.low), leastOf(amount));
  return { amount, low, high: amount + (whole.high - whole.amount) };
}

/** The first day on which the cost since the beginning of `from` (a month) is above an amount; null: none of these. */
export function dayAbove(
  forecast: CostForecast,
  { from, to, past, above }: { from: string; to: string; past: number; above: number },
): string | null {
  let total = past;
  for (const { day, amount } of forecast.days) {
    if (monthOfDay(day) < from || monthOfDay(day) > to) continue;
    total += amount;
    if (total > above) return day;
  }
  return null;
}
