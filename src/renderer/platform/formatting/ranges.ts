import {
  addDays,
  differenceInCalendarDays,
  endOfMonth,
  format,
  startOfMonth,
  startOfYear,
  subDays,
  subMonths,
  subYears,
} from 'date-fns';
import { DATE_FORMAT, rangePresets, type RangePreset } from '@shared/model/limits';
import { toDate } from './dates';

/** Both days inclusive, yyyy-MM-dd. */
export interface DayRange {
  from: string;
  to: string;
}

const day = (date: Date) => format(date, DATE_FORMAT);

/** A preset's days, ending on `last`: the last day that is asked about, not always today. */
export function presetRange(preset: RangePreset, last: Date): DayRange {
  const range = (from: Date, to = last) => ({ from: day(from), to: day(to) });
  const days = (n: number) => range(subDays(last, n - 1));
  const monthsBack = (n: number) => range(addDays(subMonths(last, n), 1));
  switch (preset) {
    case '24h':
      return days(1);
    case '7d':
      return days(7);
    case '14d':
      return days(14);
    case '28d':
      return days(28);
    case '30d':
      return days(30);
    case '60d':
      return days(60);
    case '90d':
      return days(90);
    case '3m':
      return monthsBack(3);
    case '6m':
      return monthsBack(6);
    case '1y':
      return range(addDays(subYears(last, 1), 1));
    case 'mtd':
      return range(startOfMonth(last));
    case 'pm':
      return range(startOfMonth(subMonths(last, 1)), endOfMonth(subMonths(last, 1)));
    case 'ytd':
      return range(startOfYear(last));
  }
}

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
