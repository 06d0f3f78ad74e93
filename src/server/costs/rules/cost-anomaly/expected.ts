import { expectedOf, HISTORY_MAX, type DetectorOptions } from '../common/anomalies/detector';
import { dayNumber, isoDay } from '../common/anomalies/days';

/** Days before a day that say what is expected of it: of its weekday, and of its day in earlier months. */
export const HISTORY_DAYS = Math.max(HISTORY_MAX, 93);

interface ExpectedDay {
  day: string;
  actual: number;
  expected: number | null;
  low: number | null;
  high: number | null;
}

/** The days of a range with what the detector expects of each; `costs` also has the days before it. */
export function expectedDaysOf(
  costs: readonly { day: string; cost: number }[],
  range: { from: string; to: string },
  options: Omit<DetectorOptions, 'recent'>,
): ExpectedDay[] {
  const [first] = costs;
  const from = dayNumber(range.from);
  const to = dayNumber(range.to);
  // As the detector does it: a series begins with its first day of cost.
  const firstDay = first ? dayNumber(first.day) : from;
  const values = new Array<number>(Math.max(0, to - firstDay + 1)).fill(0);
  for (const { day, cost } of costs) values[dayNumber(day) - firstDay] = cost;
  const series = { values, firstDay };
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const t = from - firstDay + at;
    const range = expectedOf(series, t, options);
    return {
      day: isoDay(from + at),
      actual: values[t] ?? 0,
      expected: range?.expected ?? null,
      low: range?.low ?? null,
      high: range?.high ?? null,
    };
  });
}
