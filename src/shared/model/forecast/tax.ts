import { addDays, daysIn, lastDay, monthOfDay } from '../days';

/** What tax is of all else that is charged in the month, and the day of the month on which it is charged. */
export interface Tax {
  ratio: number;
  dayOfMonth: number;
}

/** Days of a source from `from` through the last known one: its tax, and all else that it charged. */
interface KnownDays {
  from: string;
  tax: readonly number[];
  base: readonly number[];
  /** Nothing is known of later days, so that the tax of the month under way may be that of its days so far. */
  isNewest: boolean;
}

interface Month {
  month: string;
  days: number;
  isWhole: boolean;
  tax: number;
  base: number;
}

/** Tax that is older says nothing of the months to come. */
const RECENT_DAYS = 62;
/** Charges of tax that the ratio is taken from. */
const CHARGES = 3;
/** No country takes more: above it the tax is not that of these days only. */
const RATIO_MAX = 0.3;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const sumOf = (months: readonly Month[], key: 'tax' | 'base') => sum(months.map((month) => month[key]));

function byMonth({ from, tax, base }: KnownDays): Month[] {
  const months: Month[] = [];
  for (const [index, amount] of tax.entries()) {
    const day = addDays(from, index);
    let own = months.at(-1);
    if (own?.month !== monthOfDay(day)) {
      own = { month: monthOfDay(day), days: 0, isWhole: false, tax: 0, base: 0 };
      months.push(own);
    }
    own.days = Number(day.slice(8));
    own.isWhole = day === lastDay(own.month);
    own.tax += amount;
    own.base += base[index] ?? 0;
  }
  return months;
}

/**
 * Of the only month with tax, which is under way. Its row of tax is that of the days so far or already that of the
 * whole month, and nothing in a bill tells which, so that the middle of both is taken where both can be.
 */
function ratioUnderWay({ month, days, tax, base }: Month, isNewest: boolean): number {
  const [soFar, whole] = [tax / base, (tax / base) * (days / daysIn(month))];
  return isNewest && soFar <= RATIO_MAX ? (soFar + whole) / 2 : whole;
}

/** The tax of whole months over the cost of the same months; null: no tax is expected. */
export function taxOf(known: KnownDays): Tax | null {
  const at = known.tax.findLastIndex((amount) => amount !== 0);
  if (at < 0 || at < known.tax.length - RECENT_DAYS) return null;
  const dayOfMonth = Number(addDays(known.from, at).slice(8));
  const months = byMonth(known);
  const whole = months.filter(({ isWhole }) => isWhole);
  const taxed = whole.flatMap(({ tax }, index) => (tax === 0 ? [] : [index]));
  const last = taxed.at(-1);
  if (last === undefined) {
    const own = months.findLast(({ tax }) => tax !== 0);
    return own && own.base > 0 ? { ratio: ratioUnderWay(own, known.isNewest), dayOfMonth } : null;
  }
  // After an earlier charge, so that months without one count for the next where tax comes once in several months.
  const earlier = taxed.at(-1 - Math.min(CHARGES, taxed.length - 1)) ?? last;
  const counted = whole.slice(earlier === last ? last : earlier + 1, last + 1);
  const base = sumOf(counted, 'base');
  return base > 0 ? { ratio: sumOf(counted, 'tax') / base, dayOfMonth } : null;
}

const dayNumber = (day: string) => Number(day.slice(8));

/**
 * Adds its tax to each month of `days`, the days after `origin` through the end of a month, which have none yet.
 * `month`: what the month of `origin` has charged by then.
 */
export function addTax(
  days: readonly number[],
  origin: string,
  { ratio, dayOfMonth }: Tax,
  month: { base: number; tax: number; isNewest: boolean },
): number[] {
  const result = [...days];
  let [start, isOriginMonth] = [0, dayNumber(addDays(origin, 1)) > 1];
  while (start < days.length) {
    const first = addDays(origin, start + 1);
    const own = monthOfDay(first);
    const end = Math.min(days.length, start + daysIn(own) - dayNumber(first) + 1);
    const foretold = sum(days.slice(start, end));
    const whole = ratio * (foretold + (isOriginMonth ? month.base : 0));
    const falls = start + Math.min(dayOfMonth, daysIn(own)) - dayNumber(first);
    if (falls >= start && falls < end)
      result[falls] = (result[falls] ?? 0) + whole - (isOriginMonth ? month.tax : 0);
    else if (isOriginMonth) {
      const open = stillOpen(whole, month) / (end - start);
      for (let step = start; step < end; step += 1) result[step] = (result[step] ?? 0) + open;
    }
    [start, isOriginMonth] = [end, false];
  }
  return result;
}

/** Tax of a month whose day of tax is over: a row that is there grows with the month while it is under way. */
function stillOpen(whole: number, { tax, isNewest }: { tax: number; isNewest: boolean }): number {
  if (tax === 0) return whole;
  return isNewest ? Math.max(0, whole - tax) : 0;
}
