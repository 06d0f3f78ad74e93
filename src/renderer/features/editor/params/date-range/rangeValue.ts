import { addDays, endOfMonth, startOfMonth, startOfYear, subDays, subHours, subMonths, subYears } from 'date-fns'; // prettier-ignore
import type { Json, JsonObject } from '@shared/model/json';
import { paramFormWords } from '@shared/words/paramForms';
import { dayText } from '../date/dateValue';
import { asObject, textAt } from '../forms/values';

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
const DEFAULT_RANGE: RangePreset = 'LAST_6_MONTHS';

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

export function readRangeType(text: string): RangeType {
  const upper = text.trim().toUpperCase();
  return rangeTypes.find((type) => type === upper) ?? shortNames[upper] ?? DEFAULT_RANGE;
}

export function readRange(value: Json): RangeValue {
  const raw = asObject(value);
  return {
    type: readRangeType(typeof value === 'string' ? value : textAt(raw, 'type')),
    start_time: textAt(raw, 'start_time'),
    end_time: textAt(raw, 'end_time'),
    n_days: textAt(raw, 'n_days'),
  };
}

/** What is kept: of each type what it uses. */
export function rangeValue({ type, start_time, end_time, n_days }: RangeValue): JsonObject {
  if (type === 'CUSTOM' || type === 'VARIABLES') return { type, start_time, end_time };
  if (type !== 'N_DAYS') return { type };
  const days = Number(n_days);
  return { type, n_days: n_days.trim() !== '' && Number.isFinite(days) ? days : n_days };
}

/** Another type: custom begins with the days that were shown, the rest empty. */
export function withRangeType(range: RangeValue, type: RangeType, now: Date): RangeValue {
  const empty = { type, start_time: '', end_time: '', n_days: '' };
  if (type === 'N_DAYS') return { ...empty, n_days: range.n_days || '30' };
  if (type !== 'CUSTOM') return empty;
  const shown = daysOf(range, now);
  return { ...empty, start_time: shown?.from ?? '', end_time: shown?.to ?? '' };
}

const hours: Partial<Record<RangeType, number>> = {
  LAST_1_HOUR: 1,
  LAST_3_HOURS: 3,
  LAST_12_HOURS: 12,
  LAST_24_HOURS: 24,
};

function startOf(type: RangePreset, now: Date): Date {
  const days = /^LAST_(\d+)_DAYS$/.exec(type)?.[1];
  if (days !== undefined) return subDays(now, Number(days) - 1);
  const months = /^LAST_(\d+)_MONTHS$/.exec(type)?.[1];
  if (months !== undefined) return addDays(subMonths(now, Number(months)), 1);
  if (type === 'LAST_MONTH') return addDays(subMonths(now, 1), 1);
  if (type === 'LAST_YEAR') return addDays(subYears(now, 1), 1);
  if (type === 'MTD') return startOfMonth(now);
  return type === 'PREV_MONTH' ? startOfMonth(subMonths(now, 1)) : startOfYear(now);
}

/** The days that a range means now, both included; null where they are not known yet. */
export function daysOf(range: RangeValue, now: Date): { from: string; to: string } | null {
  const { type } = range;
  if (type === 'VARIABLES') return null;
  if (type === 'CUSTOM') {
    const known = range.start_time !== '' && range.end_time !== '';
    return known ? { from: range.start_time, to: range.end_time } : null;
  }
  if (type === 'N_DAYS') {
    const days = Number(range.n_days);
    if (!Number.isInteger(days) || days < 1) return null;
    return { from: dayText(subDays(now, days - 1)), to: dayText(now) };
  }
  const back = hours[type];
  if (back !== undefined) return { from: dayText(subHours(now, back)), to: dayText(now) };
  const end = type === 'PREV_MONTH' ? endOfMonth(subMonths(now, 1)) : now;
  return { from: dayText(startOf(type, now)), to: dayText(end) };
}

/** What keeps the range from meaning anything. */
export function rangeProblem(range: RangeValue): string | null {
  const words = paramFormWords.range;
  if (range.type === 'N_DAYS') {
    const days = Number(range.n_days);
    return range.n_days.includes('{{') || (Number.isInteger(days) && days >= 1 && days <= 3_660)
      ? null
      : words.daysWrong;
  }
  if (range.type !== 'CUSTOM' || range.start_time === '' || range.end_time === '') return null;
  return range.start_time > range.end_time ? words.endsBefore : null;
}
