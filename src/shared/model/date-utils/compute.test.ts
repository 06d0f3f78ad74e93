import { describe, expect, it } from 'vitest';
import {
  dateTypes,
  granularities,
  outputFormats,
  rangeTypes,
  withGranularity,
  dateUtilsDefault,
  type DateUtilsValue,
} from './choices';
import { computeDate } from './compute';

/** A Wednesday, in the leap year, at a time at which New York is still on the day before. */
const now = new Date('2024-02-29T03:30:00Z');
const text = (value: Partial<DateUtilsValue>, zone = 'UTC') => {
  const whole = { ...dateUtilsDefault, ...value };
  const found = computeDate(whole, now, zone);
  return found.kind === 'date' ? found.text : `${found.startText} ${found.endText}`;
};

describe('date utils', () => {
  it('[PARAM-53] begin with the start of the current month', () => {
    expect(text({})).toBe('2024-02-01');
    expect(dateUtilsDefault).toMatchObject({ operation: 'get_date', granularity: 'month' });
  });

  it.each([
    ['day', 'now', '2024-02-29'],
    ['day', 'yesterday', '2024-02-28'],
    ['day', 'tomorrow', '2024-03-01'],
    ['week', 'start_of_current_week', '2024-02-26'],
    ['week', 'end_of_previous_week', '2024-02-25'],
    ['week', 'start_of_next_week', '2024-03-04'],
    ['month', 'end_of_current_month', '2024-02-29'],
    ['month', 'start_of_previous_month', '2024-01-01'],
    ['month', 'end_of_next_month', '2024-03-31'],
    ['year', 'start_of_current_year', '2024-01-01'],
    ['year', 'end_of_previous_year', '2023-12-31'],
  ] as const)('[PARAM-54] %s %s is %s', (granularity, date_type, expected) => {
    expect(text({ granularity, date_type })).toBe(expected);
  });

  it.each([
    ['day', 'last_n_days', { n_days: 7 }, '2024-02-22 2024-02-28'],
    ['day', 'current_day', {}, '2024-02-29 2024-02-29'],
    ['week', 'previous_week', {}, '2024-02-19 2024-02-25'],
    ['week', 'last_n_weeks', { n_weeks: 2 }, '2024-02-12 2024-02-25'],
    ['month', 'current_month', {}, '2024-02-01 2024-02-29'],
    ['month', 'last_n_months', { n_months: 3 }, '2023-11-01 2024-01-31'],
    ['year', 'next_year', {}, '2025-01-01 2025-12-31'],
    ['year', 'last_n_years', { n_years: 1 }, '2023-01-01 2023-12-31'],
  ] as const)('[PARAM-54] range %s %s is %s', (granularity, range_type, counts, expected) => {
    expect(text({ operation: 'date_range', granularity, range_type, ...counts })).toBe(expected);
  });

  it('[PARAM-55] moves by days, weeks, months and years, the end of a month staying one', () => {
    const moved = (relative_amount: number, relative_unit: 'days' | 'weeks' | 'months' | 'years') =>
      text({ granularity: 'day', date_type: 'relative_date', relative_amount, relative_unit });
    expect(moved(-10, 'days')).toBe('2024-02-19');
    expect(moved(1, 'weeks')).toBe('2024-03-07');
    expect(moved(-1, 'months')).toBe('2024-01-29');
    expect(moved(1, 'years')).toBe('2025-02-28');
  });

  it('means the days of the zone', () => {
    expect(text({ granularity: 'day', date_type: 'now' }, 'America/New_York')).toBe('2024-02-28');
    expect(text({ granularity: 'month', date_type: 'start_of_next_month' }, 'Asia/Tokyo')).toBe('2024-03-01');
  });

  it('[PARAM-56] writes every format', () => {
    const written = Object.keys(outputFormats).map((output_format) =>
      text({ granularity: 'day', date_type: 'now', output_format: output_format as 'YYYY' }, 'Europe/Rome'),
    );
    expect(written).toEqual([
      '2024-02-29',
      '29/02/2024',
      '02/29/2024',
      'February 29, 2024',
      '2024-02-29T04:30:00.000+01:00',
      String(now.getTime() / 1000),
      'Feb-2024',
      'February 2024',
      '2024',
    ]);
  });

  it('[PARAM-57] another granularity sets date, range and format to the first choice, and all choices work', () => {
    for (const granularity of granularities) {
      const changed = withGranularity({ ...dateUtilsDefault, output_format: 'YYYY' }, granularity);
      expect(changed).toMatchObject({ date_type: dateTypes[granularity][0], output_format: 'YYYY-MM-DD' });
      for (const date_type of dateTypes[granularity])
        expect(text({ granularity, date_type })).toMatch(/^\d{4}-/);
      for (const range_type of rangeTypes[granularity])
        expect(text({ operation: 'date_range', granularity, range_type })).toMatch(/ \d{4}-/);
    }
  });

  it('names the field that does not fit', () => {
    expect(() => text({ granularity: 'day', date_type: 'start_of_current_week' })).toThrow(
      'no date of a day',
    );
    expect(() =>
      text({ operation: 'date_range', granularity: 'day', range_type: 'last_n_days', n_days: 0 }),
    ).toThrow('Number of days: 0');
  });
});
