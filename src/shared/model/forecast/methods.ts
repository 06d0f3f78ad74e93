/** Ways to continue a daily series, the plainest first. */
export const forecastMethods = [
  'run_rate',
  'weekday_mean',
  'last_week',
  'damped_trend',
  'linear_trend',
  'blend',
] as const;
export type ForecastMethod = (typeof forecastMethods)[number];

/** Days that a method has to know before it is tried. */
export const daysNeeded: Readonly<Record<ForecastMethod, number>> = {
  run_rate: 1,
  weekday_mean: 28,
  last_week: 14,
  damped_trend: 42,
  linear_trend: 56,
  blend: 56,
};

const RUN_RATE_DAYS = 14;
const WEEKDAY_DAYS = 28;
const SHAPE_DAYS = 56;
const TREND_DAYS = 90;
/** A rise of today weakens every day: what the damped trend is damped by. */
const DAMPING = 0.97;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The straight line with the least squares through values at 0, 1, 2…; flat through a single one. */
export function linearFit(values: readonly number[]): { slope: number; at(x: number): number } {
  const meanX = (values.length - 1) / 2;
  const meanY = mean(values);
  const spread = values.reduce((sum, _, x) => sum + (x - meanX) ** 2, 0);
  const slope =
    spread === 0 ? 0 : values.reduce((sum, value, x) => sum + (x - meanX) * (value - meanY), 0) / spread;
  return { slope, at: (x) => meanY + slope * (x - meanX) };
}

/** What each place of the week is above or below the mean, around a trend; by index modulo 7. */
function weekShape(values: readonly number[]): number[] {
  const from = Math.max(0, values.length - SHAPE_DAYS);
  const recent = values.slice(from);
  const line = linearFit(recent);
  const above = Array.from({ length: 7 }, (_, place) =>
    mean(recent.map((value, x) => value - line.at(x)).filter((_rest, x) => (from + x) % 7 === place)),
  );
  const middle = mean(above);
  return above.map((one) => one - middle);
}

type Continue = (values: readonly number[], days: number) => number[];
const ahead = (days: number, at: (step: number) => number) =>
  Array.from({ length: days }, (_, step) => at(step));

const runRate: Continue = (values, days) => {
  const daily = mean(values.slice(-RUN_RATE_DAYS));
  return ahead(days, () => daily);
};

const lastWeek: Continue = (values, days) =>
  ahead(days, (step) => values[values.length - 7 + (step % 7)] ?? 0);

const weekdayMean: Continue = (values, days) => {
  const recent = values.slice(-WEEKDAY_DAYS);
  const means = Array.from({ length: 7 }, (_, place) =>
    mean(recent.filter((_value, x) => (x - recent.length + 7 * 7) % 7 === place)),
  );
  return ahead(days, (step) => means[step % 7] ?? 0);
};

const linearTrend: Continue = (values, days) => {
  const shape = weekShape(values);
  const recent = values.slice(-TREND_DAYS);
  const from = values.length - recent.length;
  const line = linearFit(recent.map((value, x) => value - (shape[(from + x) % 7] ?? 0)));
  return ahead(days, (step) => line.at(recent.length + step) + (shape[(values.length + step) % 7] ?? 0));
};

function holt(values: readonly number[], alpha: number, beta: number) {
  let level = mean(values.slice(0, 14));
  let trend = 0;
  let squares = 0;
  for (const value of values) {
    const expected = level + DAMPING * trend;
    const miss = value - expected;
    squares += miss * miss;
    level = expected + alpha * miss;
    trend = DAMPING * trend + alpha * beta * miss;
  }
  return { level, trend, squares };
}

const dampedTrend: Continue = (values, days) => {
  const shape = weekShape(values);
  const plain = values.map((value, x) => value - (shape[x % 7] ?? 0)).slice(-2 * TREND_DAYS);
  let best = holt(plain, 0.1, 0.05);
  for (const alpha of [0.05, 0.2, 0.4])
    for (const beta of [0.02, 0.1]) {
      const tried = holt(plain, alpha, beta);
      if (tried.squares < best.squares) best = tried;
    }
  let damped = 0;
  let factor = 1;
  return ahead(days, (step) => {
    factor *= DAMPING;
    damped += factor;
    return best.level + damped * best.trend + (shape[(values.length + step) % 7] ?? 0);
  });
};

const continuing: Readonly<Record<ForecastMethod, Continue>> = {
  run_rate: runRate,
  weekday_mean: weekdayMean,
  last_week: lastWeek,
  damped_trend: dampedTrend,
  linear_trend: linearTrend,
  blend(values, days) {
    const [a, b, c] = [weekdayMean(values, days), dampedTrend(values, days), linearTrend(values, days)];
    return a.map((one, step) => (one + (b[step] ?? 0) + (c[step] ?? 0)) / 3);
  },
};

/** The next days of a daily series. A method that knows too few days gives way to the run rate. */
export function continueBy(method: ForecastMethod, values: readonly number[], days: number): number[] {
  if (values.length === 0) return ahead(days, () => 0);
  const able = values.length >= daysNeeded[method] ? method : 'run_rate';
  const next = continuing[able](values, days);
  // What has never been below zero does not get there by a falling line.
  return values.every((value) => value >= 0) ? next.map((value) => Math.max(0, value)) : next;
}
