import { addDays } from '../days';

/** Days in a row that may stand out and still be an event; more of them are a new level. */
const EVENT_DAYS = 3;
const WEEKS = 4;
/** Scaled median deviations, and share of the level, beyond which a day stands out. */
const OUT = 6;
const SHARE = 0.5;
/** Of MAD to a standard deviation. */
const MAD_SCALE = 1.4826;
const SHIFT_DAYS = 28;
const SHIFT_SHARE = 0.15;

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** What the same weekday costs in the weeks around each day. */
function levels(values: readonly number[]): number[] {
  return values.map((_, at) => {
    const alike: number[] = [];
    for (let week = -WEEKS; week <= WEEKS; week += 1) {
      const value = week === 0 ? undefined : values[at + 7 * week];
      if (value !== undefined) alike.push(value);
    }
    return alike.length === 0 ? (values[at] ?? 0) : median(alike);
  });
}

/** A fee that comes on the same day of several months. */
interface MonthlyFee {
  /** 1 to 31. */
  dayOfMonth: number;
  amount: number;
}

export interface Metered {
  /** Without the days that stand out, which are what their weekday costs otherwise. */
  values: number[];
  fees: MonthlyFee[];
}

/** Runs of days that stand out, each short enough for an event. */
function events(out: readonly boolean[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < out.length; at += 1) {
    if (!out[at]) continue;
    let end = at;
    while (out[end + 1]) end += 1;
    if (end - at + 1 <= EVENT_DAYS) for (let day = at; day <= end; day += 1) found.push(day);
    at = end;
  }
  return found;
}

/**
 * What is metered day by day, apart from what is charged at once: days that stand out of their weekday count once, or,
 * where the same day of the month stands out in two of the last three months, as a monthly fee. `from`: the first day.
 */
export function meteredOf(from: string, values: readonly number[]): Metered {
  if (values.length < 14) return { values: [...values], fees: [] };
  const level = levels(values);
  const rest = values.map((value, at) => value - (level[at] ?? 0));
  const usual = Math.abs(median(values));
  const deviation = Math.max(MAD_SCALE * median(rest.map(Math.abs)), usual * 0.01);
  const out = rest.map(
    (one, at) =>
      Math.abs(one) > OUT * deviation && Math.abs(one) > SHARE * Math.abs(level[at] ?? 0) && one !== 0,
  );
  const found = events(out);
  const cleaned = [...values];
  for (const at of found) cleaned[at] = level[at] ?? 0;
  return { values: shifted(cleaned), fees: feesOf(from, values.length, found, rest) };
}

function feesOf(
  from: string,
  count: number,
  found: readonly number[],
  rest: readonly number[],
): MonthlyFee[] {
  const byDay = new Map<number, number[]>();
  for (const at of found) {
    if (at < count - 93) continue;
    const dayOfMonth = Number(addDays(from, at).slice(8));
    byDay.set(dayOfMonth, [...(byDay.get(dayOfMonth) ?? []), rest[at] ?? 0]);
  }
  return [...byDay]
    .filter(([, amounts]) => amounts.length >= 2)
    .map(([dayOfMonth, amounts]) => ({ dayOfMonth, amount: median(amounts) }));
}

/** After a step to a new level, the days before it are lifted there: the shape of the week stays, the level is the new one. */
function shifted(values: readonly number[]): number[] {
  let best = { at: 0, step: 0 };
  const level = levels(values);
  const spread = MAD_SCALE * median(values.map((value, at) => Math.abs(value - (level[at] ?? 0))));
  for (let at = Math.max(14, values.length - SHIFT_DAYS); at <= values.length - 7; at += 1) {
    const [before, after] = [median(values.slice(at - 14, at)), median(values.slice(at))];
    const step = after - before;
    const clear = Math.abs(step) > Math.max(4 * spread, SHIFT_SHARE * Math.abs(before));
    if (clear && Math.abs(step) > Math.abs(best.step)) best = { at, step };
  }
  return values.map((value, at) => (at < best.at ? value + best.step : value));
}
