import { addDays, daysBetween, monthOfDay } from '../days';
import { meteredOf } from './metered';
import { continueBy, type ForecastMethod } from './methods';
import { addTax, taxOf, type Tax } from './tax';

/** Kinds of charges that do not run day by day. */
export const fixedKinds = ['recurring', 'one_time', 'tax', 'credit'] as const;
export type FixedKind = (typeof fixedKinds)[number];

/** What one source of bills charged, day by day, in one currency. */
export interface SourceSeries {
  /** yyyy-MM-dd: of the first value. */
  from: string;
  /** The last complete day; values after it are what is known of days that may still grow. */
  through: string;
  /** No more bills are expected. */
  ended: boolean;
  usage: readonly number[];
  fixed: Readonly<Partial<Record<FixedKind, readonly number[]>>>;
}

/** A day of one charge at once in this share of the last days: it runs day by day after all. */
const DAILY_SHARE = 0.6;
const LOOK_BACK = 28;
const MONTH = 31;

interface Due {
  kind: FixedKind | 'usage';
  dayOfMonth: number;
  amount: number;
}

/** What is known of a source on some day. */
interface Known {
  values: number[];
  due: Due[];
  tax: Tax | null;
}

const isDaily = (values: readonly number[]): boolean => {
  const recent = values.slice(-LOOK_BACK);
  // One day alone may be the one of the month on which it is charged.
  return recent.length > 1 && recent.filter((value) => value !== 0).length >= recent.length * DAILY_SHARE;
};
const countThrough = ({ usage, from }: SourceSeries, origin: string): number =>
  Math.max(0, Math.min(usage.length, daysBetween(from, origin) + 1));
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Months of 31 days before the end, the newest first, while the series reaches there. */
const monthsBack = (values: readonly number[], most: number): number[][] =>
  Array.from({ length: most }, (_, back) =>
    values.slice(Math.max(0, values.length - MONTH * (back + 1)), Math.max(0, values.length - MONTH * back)),
  ).filter((month) => month.length > 0);

function dueOf(kind: FixedKind, from: string, values: readonly number[]): Due[] {
  const [latest = []] = monthsBack(values, 1);
  const dayOf = (index: number) => Number(addDays(from, values.length - latest.length + index).slice(8));
  const posted = latest.flatMap((amount, index) =>
    amount === 0 ? [] : [{ kind, dayOfMonth: dayOf(index), amount }],
  );
  if (kind === 'recurring') return posted;
  // A credit that came in each of three months is expected again, by its mean.
  const months = monthsBack(values, 3);
  const regular = months.length === 3 && months.every((month) => month.some((amount) => amount !== 0));
  const last = posted.at(-1);
  if (kind !== 'credit' || !regular || !last) return [];
  return [{ kind, dayOfMonth: last.dayOfMonth, amount: sum(months.flat()) / 3 }];
}

/** All that a source charged on each of its days, or all but its tax. */
export const totalsOf = (series: SourceSeries, kinds: readonly FixedKind[] = fixedKinds): number[] =>
  series.usage.map((value, at) => kinds.reduce((all, kind) => all + (series.fixed[kind]?.[at] ?? 0), value));
const untaxedKinds = fixedKinds.filter((kind) => kind !== 'tax');
/** Nothing of the source is known after this day. */
const isNewest = (series: SourceSeries, origin: string) => origin >= series.through;

/** What the days of a source through `origin` say of the days to come; what came later is not looked at. */
export function learn(series: SourceSeries, origin: string): Known {
  const count = countThrough(series, origin);
  const usage = series.usage.slice(0, count);
  const due: Due[] = [];
  let tax: Known['tax'] = null;
  for (const kind of fixedKinds) {
    const values = (series.fixed[kind] ?? []).slice(0, count);
    if (values.every((value) => value === 0)) continue;
    if (isDaily(values))
      for (const [index, value] of values.entries()) usage[index] = (usage[index] ?? 0) + value;
    else if (kind === 'tax') {
      const base = totalsOf(series, untaxedKinds).slice(0, count);
      tax = taxOf({ from: series.from, tax: values, base, isNewest: isNewest(series, origin) });
    } else due.push(...dueOf(kind, series.from, values));
  }
  const metered = meteredOf(series.from, usage);
  const fees = metered.fees.map((fee) => ({ kind: 'usage' as const, ...fee }));
  return { values: metered.values, due: [...due, ...fees], tax };
}

const dayNumber = (day: string) => Number(day.slice(8));
const isLastOfMonth = (day: string) => monthOfDay(addDays(day, 1)) !== monthOfDay(day);
/** The 31st is charged on the last day of a shorter month. */
const fallsOn = (dayOfMonth: number, day: string) =>
  dayOfMonth === dayNumber(day) || (isLastOfMonth(day) && dayOfMonth > dayNumber(day));

/**
 * The costs of the days after `origin` (the last known day) as they are expected with what was known then: metered
 * days by the method, fees and credits on their day of the month unless they have come in that month, tax as a ratio of its month.
 */
export function project(
  series: SourceSeries,
  origin: string,
  method: ForecastMethod,
  days: number,
  known = learn(series, origin),
): number[] {
  const count = countThrough(series, origin);
  if (count <= 0 || days <= 0) return Array.from({ length: Math.max(0, days) }, () => 0);
  const result = continueBy(method, known.values, days);
  const monthStart = daysBetween(series.from, `${monthOfDay(origin)}-01`);
  const hasCome = (kind: Due['kind'], dayOfMonth: number) =>
    kind === 'usage'
      ? dayOfMonth <= dayNumber(origin)
      : (series.fixed[kind] ?? []).slice(Math.max(0, monthStart), count).some((amount) => amount !== 0) &&
        dayOfMonth <= dayNumber(origin) + 1;
  for (let step = 0; step < days; step += 1) {
    const day = addDays(origin, step + 1);
    for (const { kind, dayOfMonth, amount } of known.due) {
      const isOriginMonth = monthOfDay(day) === monthOfDay(origin);
      if (fallsOn(dayOfMonth, day) && !(isOriginMonth && hasCome(kind, dayOfMonth)))
        result[step] = (result[step] ?? 0) + amount;
    }
  }
  if (!known.tax) return result;
  const ofMonth = (values: readonly number[]) => sum(values.slice(Math.max(0, monthStart), count));
  return addTax(result, origin, known.tax, {
    base: ofMonth(totalsOf(series, untaxedKinds)),
    tax: ofMonth(series.fixed.tax ?? []),
    isNewest: isNewest(series, origin),
  });
}
