import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { trendOf } from '@shared/model/trend';
import { byLastGrouping, byPeriod, PERIODS_MAX, VALUES_MAX, type Pivot } from './pivot';

const row = (period: string, label: string[], cost: number) => ({
  period,
  group: label,
  label,
  currency: 'USD',
  cost,
});
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** Rows, columns and the whole say the same. */
function addsUp({ columns, rows, total }: Pivot, whole: number) {
  for (const { values, total: sum } of rows)
    expect(rounded(values.reduce((a, b) => a + b, 0))).toBe(rounded(sum));
  columns.forEach(({ total: sum }, at) =>
    expect(rounded(rows.reduce((all, { values }) => all + (values[at] ?? 0), 0))).toBe(rounded(sum)),
  );
  expect(rounded(columns.reduce((all, one) => all + one.total, 0))).toBe(rounded(total));
  expect(rounded(total)).toBe(rounded(whole));
}

describe('spend by two things at once', () => {
  it('is a row a group and a column a period', () => {
    const trend = trendOf(
      [row('2026-01-01', ['EC2'], 4), row('2026-01-02', ['EC2'], 6), row('2026-01-02', ['S3'], 1)],
      'USD',
      10,
    );
    const pivot = byPeriod(trend, (period) => period.slice(8));
    expect(pivot.columns).toEqual([
      { key: '2026-01-01', title: '01', total: 4 },
      { key: '2026-01-02', title: '02', total: 7 },
    ]);
    expect(pivot.rows.map(({ name, values }) => [name, values])).toEqual([
      ['EC2', [4, 6]],
      ['S3', [0, 1]],
    ]);
    expect(pivot.largest).toBe(6);
  });

  it('is a row a first and a column a last grouping, with the rest in “Other”', () => {
    const trend = trendOf(
      [
        row('2026-01', ['EC2', 'eu'], 4),
        row('2026-01', ['EC2', 'us'], 6),
        row('2026-01', ['S3', 'us'], 1),
        row('2026-01', ['Other', 'Other'], 2),
      ],
      'USD',
      10,
    );
    const pivot = byLastGrouping(trend);
    expect(pivot.columns.map(({ title, total }) => [title, total])).toEqual([
      ['us', 7],
      ['eu', 4],
      ['Other', 2],
    ]);
    expect(pivot.rows.map(({ name, values }) => [name, values])).toEqual([
      ['EC2', [6, 4, 0]],
      ['S3', [1, 0, 0]],
      ['Other', [0, 0, 2]],
    ]);
    addsUp(pivot, 13);
  });

  it('adds up, however many periods and values there are', () => {
    const part = fc.constantFrom('', ...Array.from({ length: 40 }, (_, at) => `v${at}`));
    const spend = fc.record({
      day: fc.integer({ min: 0, max: 200 }),
      first: part,
      second: part,
      cents: fc.integer({ min: -10_000, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(spend, { minLength: 1, maxLength: 80 }), (given) => {
        const rows = given.map(({ day, first, second, cents }) =>
          row(String(day).padStart(3, '0'), [first, second], cents / 100),
        );
        const whole = given.reduce((sum, { cents }) => sum + cents / 100, 0);
        const trend = trendOf(rows, 'USD', 30);
        const [dates, values] = [byPeriod(trend, (period) => period), byLastGrouping(trend)];
        addsUp(dates, whole);
        addsUp(values, whole);
        expect(dates.columns.length).toBeLessThanOrEqual(PERIODS_MAX + 1);
        expect(values.columns.length).toBeLessThanOrEqual(VALUES_MAX + 1);
      }),
      propertyRuns(60),
    );
  });
});
