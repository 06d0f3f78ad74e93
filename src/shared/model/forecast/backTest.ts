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
import { median } from './metered';
import { daysNeeded, forecastMethods, type ForecastMethod } from './methods';
import { learn, project, totalsOf, type SourceSeries } from './series';

/** A closed month is foretold only from so many days of history. */
const HISTORY_MIN = 14;
const TESTS_MAX = 24;
/** Months ahead of the first that are tested. */
const AHEAD_MAX = 11;
/** A plainer method is left only for one that is so much better. */
const BETTER = 0.95;
/** Of the months whose error is told. */
const TOLD_MONTHS = 6;
/** Errors that an interval of 80 % needs. */
const ERRORS_MIN = 4;
const SHARE = 0.8;

/** One closed month, foretold from a day that was then the last known one. */
interface Trial {
  month: string;
  /** What the month had cost by then, and in the end. */
  before: number;
  actual: number;
  /** What the days after it cost, month by month: first the rest of its own, then the following ones as far as closed. */
  actuals: number[];
  foretold: Partial<Record<ForecastMethod, number[]>>;
  /** Cost of an ordinary day then, by which errors of months of different size compare. */
  scale: number;
  days: number[];
}

export interface BackTest {
  /** Of the month under way, and of those after it. */
  method: ForecastMethod;
  later: ForecastMethod;
  /** Mean error of the last closed months as a share of their cost; null: none could be tested. */
  error: number | null;
  /** Above zero: too high on average. */
  bias: number | null;
  /** Months that `error` is of. */
  months: number;
  /** By months ahead: half of the interval, in ordinary days for each day foretold; empty: too few months. */
  widths: number[];
  /** Months ahead whose width is of errors; those after it are widened by the square root of the distance. */
  tested: number;
  /** Of so many closed months, so many ended in an interval made of the others. */
  held: { within: number; of: number };
}

/** The cost of all sources on each day from `from` to `to`. */
export function wholeSeries(sources: readonly SourceSeries[], from: string, to: string): number[] {
  const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, () => 0);
  for (const series of sources) {
    const offset = daysBetween(from, series.from);
    for (const [index, value] of totalsOf(series).entries()) {
      const at = offset + index;
      if (at >= 0 && at < days.length) days[at] = (days[at] ?? 0) + value;
    }
  }
  return days;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Cost of an ordinary day. */
export const scaleOf = (values: readonly number[]): number => {
  const recent = values.slice(-28).map(Math.abs);
  return median(recent) || sum(recent) / Math.max(1, recent.length) || 1;
};

function methodsFor(days: number): ForecastMethod[] {
  return forecastMethods.filter((method) => days >= daysNeeded[method]);
}

/** Sums of daily values by calendar month, the first day being `from`. */
function byMonth(from: string, values: readonly number[]): { sums: number[]; days: number[] } {
  const sums: number[] = [];
  const days: number[] = [];
  const month = monthOfDay(from);
  for (const [index, value] of values.entries()) {
    const at = monthsBetween(month, monthOfDay(addDays(from, index)));
    sums[at] = (sums[at] ?? 0) + value;
    days[at] = (days[at] ?? 0) + 1;
  }
  return { sums, days };
}

function trialOf(
  sources: readonly SourceSeries[],
  first: string,
  month: string,
  position: number,
  closed: string,
): Trial | null {
  const origin = addDays(firstDay(month), Math.min(position, daysIn(month) - 1) - 1);
  const history = daysBetween(first, origin) + 1;
  if (history < HISTORY_MIN) return null;
  const until = lastDay(addMonths(month, Math.min(AHEAD_MAX, monthsBetween(month, closed))));
  const next = addDays(origin, 1);
  const truth = wholeSeries(sources, first, until);
  // With nothing of the month known its first day begins the days to come.
  const before =
    origin < firstDay(month) ? 0 : sum(truth.slice(daysBetween(first, firstDay(month)), history));
  const { sums: actuals, days } = byMonth(next, truth.slice(history));
  const foretold: Trial['foretold'] = {};
  const known = sources.map((series) => ({ series, known: learn(series, origin) }));
  for (const method of methodsFor(history)) {
    const total = Array.from({ length: daysBetween(origin, until) }, () => 0);
    for (const one of known)
      for (const [step, value] of project(one.series, origin, method, total.length, one.known).entries())
        total[step] = (total[step] ?? 0) + value;
    foretold[method] = byMonth(next, total).sums;
  }
  return {
    month,
    before,
    actual: before + (actuals[0] ?? 0),
    actuals,
    foretold,
    scale: scaleOf(truth.slice(0, history)),
    days,
  };
}

/** The method whose forecasts of these months ahead were nearest, summed over all trials that know it. */
function nearest(
  trials: readonly Trial[],
  from: number,
  to: number,
  fallback: ForecastMethod,
): ForecastMethod {
  const errorOf = (method: ForecastMethod, of: readonly Trial[]) =>
    sum(
      of.flatMap(({ foretold, actuals, scale }) =>
        actuals
          .slice(from, to + 1)
          .map((actual, at) => Math.abs((foretold[method]?.[from + at] ?? 0) - actual) / scale),
      ),
    );
  // Compared on the same months only, or one that knows few of them would look better.
  let best = fallback;
  for (const method of forecastMethods) {
    if (method === best) continue;
    const both = trials.filter(
      ({ foretold, actuals }) => foretold[method] && foretold[best] && actuals.length > from,
    );
    if (both.length < 2) continue;
    const [own, known] = [errorOf(method, both), errorOf(best, both)];
    const isPlainer = forecastMethods.indexOf(method) < forecastMethods.indexOf(best);
    if (isPlainer ? own * BETTER < known : own < known * BETTER) best = method;
  }
  return best;
}

/** So that a new error is within it in 80 of 100 cases: the ceil((n + 1) · 0.8)-th of the sorted errors. */
function widthOf(errors: readonly number[]): number | null {
  if (errors.length < ERRORS_MIN) return null;
  const sorted = errors.map(Math.abs).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length, Math.ceil((sorted.length + 1) * SHARE)) - 1] ?? null;
}

/** Error of the sum through this many months ahead, in ordinary days for each day. */
function errorAt(trial: Trial, ahead: number, method: ForecastMethod, later: ForecastMethod): number | null {
  if (trial.actuals.length <= ahead) return null;
  const [near, far] = [trial.foretold[method], trial.foretold[later]];
  if (!near || !far) return null;
  const foretold = (near[0] ?? 0) + sum(far.slice(1, ahead + 1));
  const days = sum(trial.days.slice(0, ahead + 1));
  return days === 0 ? null : (foretold - sum(trial.actuals.slice(0, ahead + 1))) / (trial.scale * days);
}

/**
 * Tries each method on the closed months: each month is foretold from as many of its days as are known of the month
 * under way (`position`; 0: none), with nothing of what came later. `closed`: the last month that is complete.
 */
export function backTest(sources: readonly SourceSeries[], position: number, closed: string): BackTest {
  const first = sources.map(({ from }) => from).toSorted()[0] ?? firstDay(closed);
  const start = first === firstDay(monthOfDay(first)) ? monthOfDay(first) : addMonths(monthOfDay(first), 1);
  const count = Math.min(TESTS_MAX, monthsBetween(start, closed) + 1);
  const trials = Array.from({ length: Math.max(0, count) }, (_, back) => addMonths(closed, -back))
    .map((month) => trialOf(sources, first, month, position, closed))
    .filter((trial) => trial !== null);
  const history = Math.max(0, ...sources.map(({ from, through }) => daysBetween(from, through) + 1));
  const plain = history >= daysNeeded.weekday_mean ? 'weekday_mean' : 'run_rate';
  const method = nearest(trials, 0, 0, plain);
  const later = nearest(trials, 1, 3, plain);
  const told = trials.filter(({ foretold }) => foretold[method]).slice(0, TOLD_MONTHS);
  const actual = sum(told.map((trial) => Math.abs(trial.actual)));
  const misses = told.map((trial) => trial.before + (trial.foretold[method]?.[0] ?? 0) - trial.actual);
  const errorsAt = (ahead: number) =>
    trials.map((trial) => errorAt(trial, ahead, method, later)).filter((error) => error !== null);
  const widths: number[] = [];
  let tested = 0;
  for (let ahead = 0; ahead <= AHEAD_MAX + 1; ahead += 1) {
    const width = widthOf(errorsAt(ahead));
    if (width === null) break;
    // A sum over more months is not known better than one over fewer.
    widths.push(Math.max(width, 0));
    tested = ahead + 1;
  }
  const own = errorsAt(0);
  return {
    method,
    later,
    error: actual === 0 ? null : sum(misses.map(Math.abs)) / actual,
    bias: actual === 0 ? null : sum(misses) / actual,
    months: told.length,
    widths,
    tested,
    held: heldBy(own),
  };
}

function heldBy(errors: readonly number[]): BackTest['held'] {
  if (errors.length <= ERRORS_MIN) return { within: 0, of: 0 };
  const within = errors.filter((error, at) => {
    const width = widthOf(errors.filter((_, other) => other !== at));
    return width !== null && Math.abs(error) <= width;
  });
  return { within: within.length, of: errors.length };
}
