import { describe, expect, it } from 'vitest';
import { outputFormats, withGranularity } from '@shared/model/date-utils/choices';
import {
  choiceLabel,
  choicesOf,
  dateUtilsResult,
  dateUtilsValue,
  readDateUtils,
  withOperation,
} from './dateUtilsValue';

const now = new Date('2026-11-21T10:00:00Z');

describe('date utils', () => {
  it('[PARAM-53] begin with a date by the month', () => {
    expect(readDateUtils(null)).toEqual({
      operation: 'get_date',
      granularity: 'month',
      date_type: 'start_of_current_month',
      output_format: 'YYYY-MM-DD',
    });
  });

  it('[PARAM-52] keep what was chosen', () => {
    const value = {
      operation: 'date_range',
      granularity: 'week',
      range_type: 'last_n_weeks',
      n_weeks: 3,
      output_format: 'DD/MM/YYYY',
    };
    expect(dateUtilsValue(readDateUtils(value))).toEqual(value);
    expect(dateUtilsResult(readDateUtils(value), now, 'UTC')).toEqual({ text: '26/10/2026 – 15/11/2026' });
  });

  it('[PARAM-54] offer the dates and ranges of the unit', () => {
    expect(choicesOf(readDateUtils({ granularity: 'day' }))).toEqual([
      'now',
      'yesterday',
      'tomorrow',
      'relative_date',
    ]);
    expect(choicesOf(readDateUtils({ granularity: 'year', operation: 'date_range' }))).toContain(
      'last_n_years',
    );
    expect(choiceLabel('start_of_current_week')).toBe('Start of current week');
    expect(choiceLabel('last_n_days')).toBe('Last … days');
  });

  it('[PARAM-57] another granularity or operation sets date, range and format to the first choice', () => {
    const chosen = readDateUtils({ date_type: 'end_of_next_month', output_format: 'Unix' });
    expect(withGranularity(chosen, 'year')).toMatchObject({
      date_type: 'start_of_current_year',
      output_format: 'YYYY-MM-DD',
    });
    const range = withOperation(chosen, 'date_range');
    expect(range).toMatchObject({ range_type: 'current_month', output_format: 'YYYY-MM-DD' });
    expect(range).not.toHaveProperty('date_type');
  });

  it('[PARAM-55] [PARAM-56] show what they give now, in each format, in the zone', () => {
    const relative = {
      granularity: 'day',
      date_type: 'relative_date',
      relative_amount: -2,
      relative_unit: 'weeks',
    };
    expect(dateUtilsResult(readDateUtils(relative), now, 'UTC').text).toBe('2026-11-07');
    for (const output_format of Object.keys(outputFormats))
      expect(
        dateUtilsResult(readDateUtils({ ...relative, output_format }), now, 'Asia/Tokyo').text,
      ).toBeTruthy();
    const wrong = readDateUtils({
      operation: 'date_range',
      granularity: 'day',
      range_type: 'last_n_days',
      n_days: 0,
    });
    expect(dateUtilsResult(wrong, now, 'UTC').problem).toContain('Number of days');
  });
});
