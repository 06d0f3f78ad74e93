import {
  daysOfRange,
  DEFAULT_RANGE,
  RANGE_DAYS_MAX,
  rangeTypeOf,
  type RangeType,
  type RangeValue,
} from '@shared/model/dateRange';
import type { Json, JsonObject } from '@shared/model/json';
import { paramFormWords } from '@shared/words/paramForms';
import { dayText } from '../date/dateValue';
import { asObject, textAt } from '../forms/values';

export const readRangeType = (text: string): RangeType => rangeTypeOf(text) ?? DEFAULT_RANGE;

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

/** The days that a range means now, where the reader is. */
export const daysOf = (range: RangeValue, now: Date) => daysOfRange(range, now, dayText);

/** What keeps the range from meaning anything. */
export function rangeProblem(range: RangeValue): string | null {
  const words = paramFormWords.range;
  if (range.type === 'N_DAYS') {
    const days = Number(range.n_days);
    return range.n_days.includes('{{') || (Number.isInteger(days) && days >= 1 && days <= RANGE_DAYS_MAX)
      ? null
      : words.daysWrong;
  }
  if (range.type !== 'CUSTOM' || range.start_time === '' || range.end_time === '') return null;
  return range.start_time > range.end_time ? words.endsBefore : null;
}
