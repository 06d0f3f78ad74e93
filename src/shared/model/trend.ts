import { costWords } from '../words/costs';
import { SPEND_SERIES } from './limits';

/** Of the reply of spend. */
interface SpendRow {
  period: string;
  group: readonly string[];
  label: readonly string[];
  currency: string;
  cost: number;
}

export interface TrendSeries {
  /** Of its values; two answers may call them by other names. */
  key: string;
  name: string;
  /** The name in its parts, one a grouping. */
  parts: string[];
  /** One value a period, in the trend's currency. */
  values: number[];
  total: number;
  /** All that is not among the largest. */
  other: boolean;
  /** 1 to 10, the same in every chart; of what has none, its place decides. */
  color?: number;
}

export interface Trend {
  currency: string;
  periods: string[];
  series: TrendSeries[];
  /** What “Other” adds up, as far as it is known by name; the largest first. */
  rest: TrendSeries[];
}

export const OTHER = 'Other';
const OTHER_KEY = OTHER;
const partsOf = ({ label }: Pick<SpendRow, 'label'>): string[] =>
  label.length === 0 ? [costWords.all] : label.map((part) => part || costWords.noValue);

/** The rest has the same name in each of its groupings. */
export function labelOf(row: Pick<SpendRow, 'label'>): string {
  const parts = partsOf(row);
  return parts.every((part) => part === OTHER) ? OTHER : parts.join(' · ');
}

/** Of the values that a row stands for, whatever they are called; the rest has one key in each of its groupings. */
export const groupKey = (row: Pick<SpendRow, 'group' | 'label'>): string =>
  labelOf(row) === OTHER ? OTHER_KEY : JSON.stringify(row.group);

/** The currencies of a reply, the one with the most money first. */
export function currenciesOf(rows: readonly Pick<SpendRow, 'currency' | 'cost'>[]): string[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0) + Math.abs(row.cost));
  return [...sums.entries()].sort((a, b) => b[1] - a[1]).map(([currency]) => currency);
}

/**
 * Rows of one currency as lines over time: the `largest` groups by total, everything else in one “Other”, which comes
 * last. A period in which a group has no row counts as 0; `all` are those that there are, with a row or without.
 * @param colors by `groupKey`
 */
export function trendOf(
  rows: readonly SpendRow[],
  currency: string,
  largest: number,
  all: readonly string[] = [],
  colors: Readonly<Record<string, number>> = {},
): Trend {
  const own = rows.filter((row) => row.currency === currency);
  const periods = [...new Set([...all, ...own.map((row) => row.period)])].sort();
  const at = new Map(periods.map((period, index) => [period, index]));
  const groups = new Map<string, TrendSeries>();
  const series = (key: string, name: string, parts: string[]) => {
    const known = groups.get(key);
    if (known) return known;
    const color = colors[key];
    const values = periods.map(() => 0);
    const made = { key, name, parts, values, total: 0, other: name === OTHER, ...(color && { color }) };
    groups.set(key, made);
    return made;
  };
  const add = (to: TrendSeries, index: number, cost: number) => {
    to.values[index] = (to.values[index] ?? 0) + cost;
    to.total += cost;
  };
  for (const row of own)
    add(series(groupKey(row), labelOf(row), partsOf(row)), at.get(row.period) ?? 0, row.cost);

  const ranked = [...groups.values()].filter((s) => !s.other).sort((a, b) => b.total - a.total);
  const rest = ranked.splice(largest);
  if (rest.length > 0) {
    const other = series(OTHER_KEY, OTHER, [OTHER]);
    for (const one of rest) one.values.forEach((value, index) => add(other, index, value));
  }
  const other = groups.get(OTHER_KEY);
  return { currency, periods, series: other ? [...ranked, other] : ranked, rest };
}

/** Each period with all before it. */
export function cumulative(trend: Trend): Trend {
  const grown = (series: TrendSeries): TrendSeries => ({ ...series, values: runningSums(series.values) });
  return { ...trend, series: trend.series.map(grown), rest: trend.rest.map(grown) };
}
export function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/** The color of a series: 1 to 10, or `other`. */
export const colorOf = ({ other, color }: Pick<TrendSeries, 'other' | 'color'>, index: number): string =>
  other ? 'other' : String(color ?? (index % SPEND_SERIES) + 1);

/** The keys of the largest groups of each currency, as a chart draws them. */
export const drawnKeys = (rows: readonly SpendRow[]): string[] => [
  ...new Set(
    currenciesOf(rows).flatMap((currency) =>
      trendOf(rows, currency, SPEND_SERIES).series.flatMap(({ key, other }) => (other ? [] : [key])),
    ),
  ),
];

export interface Mover {
  name: string;
  delta: number;
}

/** Which groups moved most from the period before this one, the largest move first. */
export function moversAt({ series, rest }: Trend, index: number, most: number): Mover[] {
  if (index < 1) return [];
  return [...series.filter((one) => !one.other || rest.length === 0), ...rest]
    .map(({ name, values }) => ({ name, delta: (values[index] ?? 0) - (values[index - 1] ?? 0) }))
    .filter(({ delta }) => Math.abs(delta) >= 0.005)
    .sort((a, b) => Math.abs(b.delta) - Math.abs(a.delta))
    .slice(0, most);
}
