import { describe, expect, it } from 'vitest';
import { colorOf, currenciesOf, moversAt, trendOf } from './trend';

const row = (period: string, name: string, cost: number, currency = 'USD') => ({
  period,
  group: [name],
  label: [name],
  currency,
  cost,
});

describe('trend', () => {
  it('keeps the largest groups and adds the rest up, without losing a cent', () => {
    const rows = [
      row('2026-01', 'A', 10),
      row('2026-01', 'B', 5),
      row('2026-02', 'C', 1),
      row('2026-02', 'Other', 2),
    ];
    const trend = trendOf(rows, 'USD', 2);
    expect(trend.periods).toEqual(['2026-01', '2026-02']);
    expect(trend.series.map((s) => [s.name, s.values])).toEqual([
      ['A', [10, 0]],
      ['B', [5, 0]],
      ['Other', [0, 3]],
    ]);
  });
  it('never adds currencies together', () => {
    const rows = [row('2026-01', 'A', 10), row('2026-01', 'A', 900, 'JPY')];
    expect(currenciesOf(rows)).toEqual(['JPY', 'USD']);
    expect(trendOf(rows, 'USD', 5).series[0]?.total).toBe(10);
  });
  it('knows by name what is in “Other”, and what moved most in a period', () => {
    const rows = [
      row('2026-01', 'A', 10),
      row('2026-01', 'B', 5),
      row('2026-01', 'C', 1),
      row('2026-02', 'A', 11),
      row('2026-02', 'C', 9),
    ];
    const trend = trendOf(rows, 'USD', 1);
    expect(trend.rest.map((one) => [one.name, one.total])).toEqual([
      ['C', 10],
      ['B', 5],
    ]);
    expect(moversAt(trend, 1, 2)).toEqual([
      { name: 'C', delta: 8 },
      { name: 'B', delta: -5 },
    ]);
    expect(moversAt(trend, 0, 2)).toEqual([]);
    expect(trend.series.map(colorOf)).toEqual(['1', 'other']);
  });
  it('gives an empty trend for no rows', () => {
    expect(trendOf([], 'USD', 5)).toEqual({ currency: 'USD', periods: [], series: [], rest: [] });
  });
});
