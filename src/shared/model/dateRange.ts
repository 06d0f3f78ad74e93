import { parseISO } from 'date-fns';
import { presetDays } from './date-utils/presetDays';
import { addDays, addMonthsToDay } from './days';
import type { RangePreset as ScreenPreset } from './limits';
import type { Period } from './periods';

/** PARAM-48 to -50, LIM-46, -47, in the order in which they are offered. */
export const rangePresets = [
  'LAST_1_HOUR',
  'LAST_3_HOURS',
  'LAST_12_HOURS',
  'LAST_24_HOURS',
  'LAST_3_DAYS',
  'LAST_7_DAYS',
  'LAST_14_DAYS',
  'LAST_28_DAYS',
  'LAST_30_DAYS',
  'LAST_60_DAYS',
  'LAST_90_DAYS',
  'LAST_MONTH',
  'LAST_3_MONTHS',
  'LAST_6_MONTHS',
  'LAST_YEAR',
  'MTD',
  'PREV_MONTH',
  'YTD',
] as const;
type RangePreset = (typeof rangePresets)[number];
export const rangeTypes = [...rangePresets, 'N_DAYS', 'CUSTOM', 'VARIABLES'] as const;
export type RangeType = (typeof rangeTypes)[number];

/** PARAM-51, LIM-45 */
export const DEFAULT_RANGE: RangePreset = 'LAST_6_MONTHS';
/** What N_DAYS can be at most. */
export const RANGE_DAYS_MAX = 3_660;

const shortNames: Record<string, RangeType> = {
  '1H': 'LAST_1_HOUR',
  '3H': 'LAST_3_HOURS',
  '12H': 'LAST_12_HOURS',
  '24H': 'LAST_24_HOURS',
  '1D': 'LAST_24_HOURS',
  '3D': 'LAST_3_DAYS',
  '1W': 'LAST_7_DAYS',
  '7D': 'LAST_7_DAYS',
  '2W': 'LAST_14_DAYS',
  '14D': 'LAST_14_DAYS',
  '28D': 'LAST_28_DAYS',
  '30D': 'LAST_30_DAYS',
  '60D': 'LAST_60_DAYS',
  '90D': 'LAST_90_DAYS',
  '1M': 'LAST_MONTH',
  '3M': 'LAST_3_MONTHS',
  '6M': 'LAST_6_MONTHS',
  '1Y': 'LAST_YEAR',
  PM: 'PREV_MONTH',
  'N-DAYS': 'N_DAYS',
};

/** PARAM-47; `n_days` of N_DAYS. CUSTOM has days, VARIABLES has references in start and end. */
export interface RangeValue {
  type: RangeType;
  start_time: string;
  end_time: string;
  n_days: string;
}

/** By its name or a short one, such as 7D; undefined of anything else. */
export function rangeTypeOf(text: string): RangeType | undefined {
  const upper = text.trim().toUpperCase();
  if (Object.hasOwn(shortNames, upper)) return shortNames[upper];
  return rangeTypes.find((type) => type === upper);
}

const hours: Partial<Record<RangeType, number>> = {
  LAST_1_HOUR: 1,
  LAST_3_HOURS: 3,
  LAST_12_HOURS: 12,
  LAST_24_HOURS: 24,
};
const HOUR_MS = 3_600_000;

/** As the ranges of screens name them. */
const named: Partial<Record<RangeType, ScreenPreset>> = {
  LAST_7_DAYS: '7d',
  LAST_14_DAYS: '14d',
  LAST_28_DAYS: '28d',
  LAST_30_DAYS: '30d',
  LAST_60_DAYS: '60d',
  LAST_90_DAYS: '90d',
  LAST_3_MONTHS: '3m',
  LAST_6_MONTHS: '6m',
  LAST_YEAR: '1y',
  MTD: 'mtd',
  PREV_MONTH: 'pm',
  YTD: 'ytd',
};

/**
 * The days that a range means now, both included; null where they are not known yet. `dayOf`: the day of a moment, in
 * the zone that is meant.
 */
export function daysOfRange(range: RangeValue, now: Date, dayOf: (moment: Date) => string): Period | null {
  const { type, start_time: from, end_time: to } = range;
  if (type === 'VARIABLES') return null;
  if (type === 'CUSTOM') return from !== '' && to !== '' ? { from, to } : null;
  const today = dayOf(now);
  if (type === 'N_DAYS') {
    const days = Number(range.n_days);
    return Number.isInteger(days) && days >= 1 ? { from: addDays(today, 1 - days), to: today } : null;
  }
  const back = hours[type];
  if (back !== undefined) return { from: dayOf(new Date(now.getTime() - back * HOUR_MS)), to: today };
  const preset = named[type];
  if (preset !== undefined) return presetDays(preset, parseISO(today));
  return {
    from: type === 'LAST_MONTH' ? addDays(addMonthsToDay(today, -1), 1) : addDays(today, -2),
    to: today,
  };
}
