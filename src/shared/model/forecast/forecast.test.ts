import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, daysIn, lastDay, quarterEnd, weekdayOf, yearEnd } from '../days';
import { dayAbove, forecastCost, foretoldThrough, roundMoney } from './forecast';
import { linearFit } from './methods';
import type { FixedKind, SourceSeries } from './series';

/** Bills of one source: what a day costs by its number and date. */
function source(
  from: string,
  through: string,
  usage: (index: number, day: string) => number,
  fixed: Partial<Record<FixedKind, (day: string) => number>> = {},
  { partial = 0, ended = false } = {},
): SourceSeries {
  const count = daysBetween(from, through) + 1;
  const days = Array.from({ length: count }, (_, index) => addDays(from, index));
  return {
    from,
    through,
    ended,
    usage: [...days.map((day, index) => usage(index, day)), ...(partial ? [partial] : [])],
    fixed: Object.fromEntries(
      Object.entries(fixed).map(([kind, at]) => [
        kind,
        [...days.map((day) => at(day)), ...(partial ? [0] : [])],
      ]),
    ),
  };
}
/** Repeatable noise in [-1, 1]. */
const noise = (index: number) => {
  const x = Math.sin(index * 12.9898) * 43758.5453;
  return 2 * (x - Math.floor(x)) - 1;
};
const isWeekend = (day: string) => weekdayOf(day) === 0 || weekdayOf(day) === 6;
const truth = (month: string, usage: (index: number, day: string) => number, from: string) =>
  Array.from({ length: daysIn(month) }, (_, at) => {
    const day = addDays(`${month}-01`, at);
    return usage(daysBetween(from, day), day);
  }).reduce((sum, value) => sum + value, 0);

const FROM = '2025-09-01';
const THROUGH = '2026-09-12';
const at = (series: SourceSeries[], through = THROUGH, months = 12) => {
  const forecast = forecastCost(series, { through, months });
  if (!forecast) throw new Error('no forecast');
  return forecast;
};
const off = (found: number, real: number) => Math.abs(found - real) / Math.abs(real);

describe('the forecast of cost', () => {
  it('finds the end of the month of what costs the same every day, exactly', () => {
    const forecast = at([source(FROM, THROUGH, () => 100)]);
    expect(forecast.month).toBe('2026-09');
    expect(forecast.months[0]).toEqual({
      month: '2026-09',
      spent: 1200,
      amount: 3000,
      low: 3000,
      high: 3000,
    });
    expect(forecast.test).toMatchObject({ method: 'weekday_mean', error: 0, months: 6 });
    expect(forecast.months[1]?.amount).toBe(3100);
    expect(forecast.months).toHaveLength(13);
  });

  it('keeps the shape of the week', () => {
    const usage = (index: number, day: string) => (isWeekend(day) ? 20 : 100) + noise(index);
    const forecast = at([source(FROM, THROUGH, usage)]);
    expect(off(forecast.months[0]?.amount ?? 0, truth('2026-09', usage, FROM))).toBeLessThan(0.005);
    expect(forecast.test.method).not.toBe('run_rate');
    expect(forecast.test.error).toBeLessThan(0.01);
  });

  it('follows a trend where the closed months say that it holds', () => {
    const usage = (index: number, day: string) => (isWeekend(day) ? 60 : 100) + index * 0.5 + noise(index);
    const forecast = at([source(FROM, THROUGH, usage)]);
    expect(['linear_trend', 'blend']).toContain(forecast.test.later);
    expect(off(forecast.months[2]?.amount ?? 0, truth('2026-11', usage, FROM))).toBeLessThan(0.03);
    const { low, high } = forecast.months[0] ?? {};
    const real = truth('2026-09', usage, FROM);
    expect(real).toBeGreaterThan((low ?? 0) * 0.995);
    expect(real).toBeLessThan((high ?? 0) * 1.005);
  });

  it('counts a charge at once only once', () => {
    const usage = (index: number) => (index === 371 ? 5100 : 100) + noise(index);
    const forecast = at([source(FROM, THROUGH, usage)]);
    // 5,000 of September are charged; the other days go on as they were.
    expect(off(forecast.months[0]?.amount ?? 0, 8000)).toBeLessThan(0.01);
    expect(off(forecast.months[1]?.amount ?? 0, 3100)).toBeLessThan(0.01);
  });

  it('repeats purchases never, monthly fees on their day, and none of them day by day', () => {
    const series = source(FROM, THROUGH, (index) => 100 + noise(index), {
      recurring: (day) => (day.endsWith('-01') ? 900 : 0),
      one_time: (day) => (day === '2026-09-03' ? 12_000 : 0),
    });
    const forecast = at([series]);
    expect(off(forecast.months[0]?.amount ?? 0, 3000 + 900 + 12_000)).toBeLessThan(0.01);
    expect(off(forecast.months[1]?.amount ?? 0, 3100 + 900)).toBeLessThan(0.01);
  });

  it('finds a monthly fee that the bill calls usage', () => {
    const usage = (index: number, day: string) => 100 + noise(index) + (day.endsWith('-20') ? 800 : 0);
    const forecast = at([source(FROM, THROUGH, usage)]);
    expect(off(forecast.months[0]?.amount ?? 0, 3800)).toBeLessThan(0.01);
  });

  it('takes tax as a share of the rest, on the day it is charged', () => {
    const series = source(FROM, THROUGH, () => 100, {
      tax: (day) => (day === lastDay(day.slice(0, 7)) ? daysIn(day.slice(0, 7)) * 10 : 0),
    });
    expect(off(at([series]).months[0]?.amount ?? 0, 3300)).toBeLessThan(0.01);
  });

  it('goes on from the last complete day of each source, and reads no missing day as free', () => {
    const ahead = source(FROM, '2026-09-12', () => 100);
    const behind = source(FROM, '2026-09-05', () => 50, {}, { partial: 3 });
    const forecast = at([ahead, behind]);
    expect(forecast.months[0]?.amount).toBeCloseTo(30 * 150, 6);
    expect(forecast.months[0]?.spent).toBe(12 * 100 + 5 * 50 + 3);
  });

  it('expects nothing of a source that has ended', () => {
    const ended = source(FROM, '2026-05-31', () => 500, {}, { ended: true });
    const forecast = at([source(FROM, THROUGH, () => 100), ended]);
    expect(forecast.months[0]?.amount).toBe(3000);
  });

  it('knows only the mean of less than 14 days, and says no interval', () => {
    const forecast = at([source('2026-09-03', THROUGH, (index) => 90 + 2 * index)]);
    expect(forecast.historyDays).toBe(10);
    expect(forecast.test).toMatchObject({ method: 'run_rate', error: null, months: 0, widths: [] });
    expect(forecast.months[0]).toMatchObject({ low: null, high: null });
    expect(forecast.months[0]?.amount).toBeCloseTo(990 + 18 * 99, 6);
  });

  it('goes below zero where credits are more than usage, and stays at zero where nothing is charged', () => {
    const credits = at([source(FROM, THROUGH, () => 10, { credit: () => -30 })]);
    expect(credits.months[0]?.amount).toBeCloseTo(-600, 6);
    const nothing = at([source(FROM, THROUGH, () => 0)]);
    expect(nothing.months.every(({ amount, spent }) => amount === 0 && spent === 0)).toBe(true);
    expect(nothing.test.error).toBeNull();
    expect(forecastCost([], { through: THROUGH, months: 3 })).toBeNull();
  });

  it('takes a new level for what it is', () => {
    const usage = (index: number) => (index >= 358 ? 300 : 100) + noise(index);
    const forecast = at([source(FROM, THROUGH, usage)]);
    expect(off(forecast.months[1]?.amount ?? 0, 31 * 300)).toBeLessThan(0.05);
  });

  it('looks at nothing that came later when it is tried on a closed month', () => {
    const calm = source(FROM, THROUGH, (index) => 100 + 5 * noise(index));
    const wild = { ...calm, usage: calm.usage.map((value, index) => (index > 365 ? value * 40 : value)) };
    expect(at([wild]).test.error).toBe(at([calm]).test.error);
  });

  it('has intervals that about 80 of 100 closed months end in', () => {
    const usage = (index: number, day: string) =>
      (isWeekend(day) ? 70 : 100) * (1 + 0.1 * noise(index)) + 8 * Math.sin(index / 9);
    const forecast = at([source('2024-09-01', THROUGH, usage)]);
    const { within, of } = forecast.test.held;
    expect(of).toBeGreaterThanOrEqual(20);
    expect(within / of).toBeGreaterThanOrEqual(0.7);
    const { low, high, amount } = forecast.months[0] ?? { low: 0, high: 0, amount: 0 };
    expect(low).toBeLessThan(amount);
    expect(high).toBeGreaterThan(amount);
  });

  it('adds up over a quarter and a year, and finds the day on which a limit is passed', () => {
    const forecast = at([source(FROM, THROUGH, (index) => 100 + noise(index))]);
    const [quarter, year] = [quarterEnd('2026-09'), yearEnd('2026-09')];
    expect([quarter, year]).toEqual(['2026-09', '2026-12']);
    const whole = foretoldThrough(forecast, '2026-07', quarter, 6200);
    expect(off(whole?.amount ?? 0, 9200)).toBeLessThan(0.01);
    expect(foretoldThrough(forecast, '2026-01', year, 24_300)?.amount).toBeGreaterThan(36_000);
    expect(foretoldThrough(forecast, '2026-01', '2026-06', 5)).toEqual({ amount: 5, low: 5, high: 5 });
    expect(foretoldThrough(forecast, '2026-09', '2027-12', 0)).toBeNull();
    const flat = at([source(FROM, THROUGH, () => 100)]);
    expect(dayAbove(flat, { from: '2026-09', to: '2026-09', past: 0, above: 2499 })).toBe('2026-09-25');
    expect(dayAbove(flat, { from: '2026-09', to: '2026-09', past: 0, above: 3000 })).toBeNull();
  });

  it('foretells the month after one whose bills are all here', () => {
    const forecast = at([source(FROM, '2026-08-31', () => 100)], '2026-08-31');
    expect(forecast.months[0]).toMatchObject({ month: '2026-09', spent: 0, amount: 3000 });
  });

  it('rounds to the unit of the currency', () => {
    expect(roundMoney(10.005, 'USD')).toBe(10.01);
    expect(roundMoney(10.6, 'JPY')).toBe(11);
    expect(roundMoney(-0.001, 'USD')).toBe(0);
    expect(roundMoney(1.239, 'credits?')).toBe(1.24);
  });

  it('fits a line through values', () => {
    const line = linearFit([1, 3, 5]);
    expect([line.slope, line.at(3)]).toEqual([2, 7]);
    expect(linearFit([4]).at(9)).toBe(4);
  });
});
