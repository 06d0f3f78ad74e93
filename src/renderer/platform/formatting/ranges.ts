import { differenceInCalendarDays } from 'date-fns';
import { presetDays } from '@shared/model/date-utils/presetDays';
import { rangePresets, type RangePreset } from '@shared/model/limits';
import { toDate } from './dates';

/** Both days inclusive, yyyy-MM-dd. */
export interface DayRange {
  from: string;
  to: string;
}

/** A preset's days, ending on `last`: the last day that is asked about, not always today. */
export const presetRange: (preset: RangePreset, last: Date) => DayRange = presetDays;

export function isPreset(value: string): value is RangePreset {
  return rangePresets.some((preset) => preset === value);
}

export function isDayRange(range: DayRange): boolean {
  return toDate(range.from) !== null && toDate(range.to) !== null && range.from <= range.to;
}

export function daysIn(range: DayRange): number {
  const [from, to] = [toDate(range.from), toDate(range.to)];
  return from && to ? differenceInCalendarDays(to, from) + 1 : 0;
}
