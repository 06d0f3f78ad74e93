/** Pure detection on one series of complete days; no clock, no I/O. */
export interface DetectorOptions {
  /** Robust standard deviations from what was expected. */
  threshold: number;
  /** Least impact as a share of what was expected, and as an amount of a day. */
  minShare: number;
  minAmount: number;
  /** Only the last so many days are judged. */
  recent: number;
}

export interface DaySeries {
  /** Cost of each day without gaps, oldest first. */
  values: readonly number[];
  /** The first value's day, as days since 1970-01-01. */
  firstDay: number;
}

export interface Anomaly {
  /** Days since 1970-01-01, both included. */
  firstDay: number;
  lastDay: number;
  direction: 'spike' | 'drop';
  actual: number;
  expected: number;
  /** The largest score of its days. */
  score: number;
  /** Each of its days, oldest first. */
  days: { actual: number; expected: number }[];
}

/** What is expected of a day, and between which costs it is none that stands out. */
export interface Expected {
  expected: number;
  low: number;
  high: number;
}

export const HISTORY_MAX = 56;
export const HISTORY_MIN = 14;
/** Makes the median absolute deviation comparable with a standard deviation. */
const MAD_SCALE = 1.4826;
/** A series of equal days still may differ by so much without being odd. */
const NOISE_FLOOR = 0.01;

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

const dayOfMonth = (day: number): number => new Date(day * 86_400_000).getUTCDate();

interface Judged {
  score: number;
  expected: number;
}

/** Of two values the usual one is that nearer to the level: their middle would lie between a normal day and an odd one. */
function usualOf(values: readonly number[], level: number): number {
  const [a, b] = values;
  if (values.length !== 2 || a === undefined || b === undefined) return median(values);
  return Math.abs(a - level) <= Math.abs(b - level) ? a : b;
}

/** What the days before `t` let expect of it: the usual cost of its weekday, and the spread around the weekdays. */
function baseline(series: DaySeries, t: number) {
  const from = Math.max(0, t - HISTORY_MAX);
  const level = median(series.values.slice(from, t));
  const byWeekday: number[][] = [[], [], [], [], [], [], []];
  for (let i = from; i < t; i += 1) byWeekday[i % 7]?.push(series.values[i] ?? 0);
  const usual = byWeekday.map((values) => usualOf(values, level));
  const residual = (i: number) => (series.values[i] ?? 0) - (usual[i % 7] ?? 0);
  // With few values a day would be measured against itself, so it is measured against the others.
  const spread = byWeekday.flatMap((values, weekday) =>
    values.map((value, index) =>
      Math.abs(
        value -
          (values.length > 3 ? (usual[weekday] ?? 0) : median(values.filter((_, other) => other !== index))),
      ),
    ),
  );
  return {
    usual: usual[t % 7] ?? 0,
    residual,
    level,
    sigma: Math.max(MAD_SCALE * median(spread), NOISE_FLOOR * level),
  };
}

function judge(actual: number, expected: number, sigma: number, options: DetectorOptions): Judged | null {
  const impact = actual - expected;
  const score = impact / sigma;
  if (Math.abs(score) < options.threshold || Math.abs(impact) < options.minAmount) return null;
  if (Math.abs(impact) < options.minShare * Math.max(expected, 0)) return null;
  return { score, expected };
}

/** What the day of the month added in earlier months; null where no earlier one is known. */
function monthlyPart(series: DaySeries, t: number, residual: (i: number) => number): number | null {
  const date = dayOfMonth(series.firstDay + t);
  const earlier: number[] = [];
  for (let i = t - 27; i >= Math.max(0, t - 93); i -= 1) {
    if (dayOfMonth(series.firstDay + i) === date) earlier.push(residual(i));
  }
  return earlier.length === 0 ? null : median(earlier);
}

const FORTNIGHT = 14;
/** What the same day of earlier fortnights added, as of a fleet that runs every other week; null where two are not known. */
function fortnightlyPart(t: number, residual: (i: number) => number): number | null {
  const earlier: number[] = [];
  for (let i = t - FORTNIGHT; i >= Math.max(0, t - 3 * FORTNIGHT); i -= FORTNIGHT) earlier.push(residual(i));
  return earlier.length < 2 ? null : median(earlier);
}

/**
 * A day is judged against its weekday, and also against the same day of earlier months and fortnights, so that a monthly
 * fee is no anomaly and neither is its absence after a one-time spike: it must be odd in all ways, in one direction. The
 * first of a month is judged only once an earlier first is known.
 */
function judgeDay(series: DaySeries, t: number, options: DetectorOptions): Judged | null {
  const { usual, residual, level, sigma } = baseline(series, t);
  if (!(level > 0) || !(sigma > 0)) return null;
  const actual = series.values[t] ?? 0;
  const plain = judge(actual, usual, sigma, options);
  if (!plain) return null;
  const monthly = monthlyPart(series, t, residual);
  if (monthly === null && dayOfMonth(series.firstDay + t) === 1) return null;
  let least = plain;
  for (const added of [monthly, fortnightlyPart(t, residual)]) {
    if (added === null) continue;
    const other = judge(actual, usual + added, sigma, options);
    if (!other || other.score > 0 !== plain.score > 0) return null;
    if (Math.abs(other.score) < Math.abs(least.score)) least = other;
  }
  return least;
}

/** The range that a day is judged by; null with too little history, or where half of the days cost nothing. */
export function expectedOf(
  series: DaySeries,
  t: number,
  options: Omit<DetectorOptions, 'recent'>,
): Expected | null {
  if (t < HISTORY_MIN) return null;
  const { usual, residual, level, sigma } = baseline(series, t);
  if (!(level > 0) || !(sigma > 0)) return null;
  const actual = series.values[t] ?? 0;
  const parts = [monthlyPart(series, t, residual), fortnightlyPart(t, residual)];
  const ways = [usual, ...parts.map((added) => usual + (added ?? 0))];
  const width = (expected: number) =>
    Math.max(options.threshold * sigma, options.minAmount, options.minShare * Math.max(expected, 0));
  const nearest = (a: number, b: number) => (Math.abs(actual - b) < Math.abs(actual - a) ? b : a);
  return {
    expected: ways.reduce(nearest),
    low: Math.max(0, Math.min(...ways.map((expected) => expected - width(expected)))),
    high: Math.max(...ways.map((expected) => expected + width(expected))),
  };
}

/** Anomalous days of the recent part, neighbours of one direction merged. */
export function detect(series: DaySeries, options: DetectorOptions): Anomaly[] {
  const found: Anomaly[] = [];
  const start = Math.max(HISTORY_MIN, series.values.length - options.recent);
  for (let t = start; t < series.values.length; t += 1) {
    const judged = judgeDay(series, t, options);
    if (!judged) continue;
    const day = series.firstDay + t;
    const direction = judged.score > 0 ? 'spike' : 'drop';
    const actual = series.values[t] ?? 0;
    const last = found.at(-1);
    if (last?.lastDay === day - 1 && last.direction === direction) {
      last.lastDay = day;
      last.actual += actual;
      last.expected += judged.expected;
      last.score = Math.max(last.score, Math.abs(judged.score));
      last.days.push({ actual, expected: judged.expected });
    } else {
      const { expected } = judged;
      const score = Math.abs(judged.score);
      const days = [{ actual, expected }];
      found.push({ firstDay: day, lastDay: day, direction, actual, expected, score, days });
    }
  }
  return found;
}
