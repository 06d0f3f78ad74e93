import { describe, expect, it } from 'vitest';
import { rangePresets } from '@shared/model/dateRange';
import { paramFormWords } from '@shared/words/paramForms';
import { daysOf, rangeProblem, rangeValue, readRange, readRangeType, withRangeType } from './rangeValue';

const now = new Date(2026, 10, 21, 12);
const of = (type: string) => daysOf(readRange({ type }), now);

describe('a range of dates', () => {
  it('[PARAM-48] [PARAM-51] [LIM-45] is the last 6 months unless it says otherwise', () => {
    expect(readRange(null).type).toBe('LAST_6_MONTHS');
    for (const type of [
      'LAST_24_HOURS',
      'LAST_7_DAYS',
      'LAST_30_DAYS',
      'LAST_3_MONTHS',
      'LAST_6_MONTHS',
      'PREV_MONTH',
      'LAST_YEAR',
    ])
      expect(rangePresets).toContain(type);
    expect(of('LAST_6_MONTHS')).toEqual({ from: '2026-05-22', to: '2026-11-21' });
    expect(of('PREV_MONTH')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  });

  it('[PARAM-49] [PARAM-50] [LIM-46] [LIM-47] has the further presets, by their short names too', () => {
    for (const name of [
      'MTD',
      'YTD',
      'PM',
      '30d',
      '60d',
      '90d',
      '3m',
      '6m',
      '1y',
      '1h',
      '3h',
      '12h',
      '1d',
      '3d',
      '1w',
      '2w',
      '1m',
    ])
      expect(rangePresets).toContain(readRangeType(name));
    expect(of('mtd')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
    expect(of('ytd')).toEqual({ from: '2026-01-01', to: '2026-11-21' });
    expect(of('2w')).toEqual({ from: '2026-11-08', to: '2026-11-21' });
    expect(of('1y')).toEqual({ from: '2025-11-22', to: '2026-11-21' });
    expect(rangePresets.map((preset) => paramFormWords.range.names[preset])).not.toContain(undefined);
  });

  it('a custom one has two days, and begins with those that were shown', () => {
    const custom = withRangeType(readRange({ type: 'LAST_7_DAYS' }), 'CUSTOM', now);
    expect(rangeValue(custom)).toEqual({ type: 'CUSTOM', start_time: '2026-11-15', end_time: '2026-11-21' });
    expect(rangeProblem({ ...custom, end_time: '2026-11-01' })).toBe('The end is before the start');
  });

  it('[PARAM-47] one of variables keeps two references', () => {
    const value = { type: 'VARIABLES', start_time: '{{inputs.from}}', end_time: '{{inputs.to}}' };
    expect(rangeValue(readRange(value))).toEqual(value);
    expect(daysOf(readRange(value), now)).toBeNull();
  });

  it('one of n days has a number', () => {
    const days = withRangeType(readRange(null), 'N_DAYS', now);
    expect(rangeValue({ ...days, n_days: '10' })).toEqual({ type: 'N_DAYS', n_days: 10 });
    expect(daysOf({ ...days, n_days: '10' }, now)).toEqual({ from: '2026-11-12', to: '2026-11-21' });
    expect(rangeProblem({ ...days, n_days: '0' })).not.toBeNull();
  });
});
