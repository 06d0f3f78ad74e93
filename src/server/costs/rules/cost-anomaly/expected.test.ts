import { describe, expect, it } from 'vitest';
import { detect } from '../common/anomalies/detector';
import { expectedDaysOf } from './expected';
import { dayNumber, isoDay } from '../common/anomalies/days';

const options = { threshold: 3.5, minShare: 0.2, minAmount: 10 };
const first = dayNumber('2026-01-05');

const costs = (cost: (at: number) => number, days = 60) =>
  Array.from({ length: days }, (_, at) => ({ day: isoDay(first + at), cost: cost(at) }));

describe('the expected range of a day', () => {
  it('is what the detector judges by: what is found lies outside of it, and all else inside', () => {
    const daily = costs((at) => 100 + (at % 7) * 4 + (at >= 50 && at < 53 ? 60 : 0) + (at === 56 ? -70 : 0));
    const found = detect(
      { values: daily.map(({ cost }) => cost), firstDay: first },
      { ...options, recent: 40 },
    );
    const odd = new Set(found.flatMap(({ firstDay, days }) => days.map((_, at) => isoDay(firstDay + at))));
    expect([...odd]).toEqual([50, 51, 52, 56].map((at) => isoDay(first + at)));
    const days = expectedDaysOf(daily, { from: isoDay(first + 20), to: isoDay(first + 59) }, options);
    expect(days).toHaveLength(40);
    const outside = days.filter(({ actual, low, high }) => actual < low! || actual > high!);
    expect(outside.map(({ day }) => day)).toEqual([...odd]);
  });

  it('is not known with less than two weeks of history, and a day without charges cost nothing', () => {
    const daily = costs(() => 100, 20).filter((_, at) => at !== 17);
    const days = expectedDaysOf(daily, { from: isoDay(first - 2), to: isoDay(first + 19) }, options);
    expect(days.filter(({ expected }) => expected === null)).toHaveLength(16);
    expect(days.at(-3)).toEqual({ day: isoDay(first + 17), actual: 0, expected: 100, low: 80, high: 120 });
  });
});
