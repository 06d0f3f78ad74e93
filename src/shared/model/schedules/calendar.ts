import type { CronDays } from './types';

/**
 * Wall-clock time without a zone, as the milliseconds that UTC would have at that reading. It knows months and leap
 * years, and nothing of clock changes.
 */
export type Wall = number;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Fields {
  year: number;
  /** 1–12 */
  month: number;
  day: number;
}

export const wallOf = (year: number, month: number, day: number, ms = 0): Wall =>
  Date.UTC(year, month - 1, day) + ms;

export function fieldsOf(wall: Wall): Fields {
  const date = new Date(wall);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export const startOfDay = (wall: Wall): Wall => Math.floor(wall / DAY) * DAY;

export const lastDate = (year: number, month: number): number =>
  new Date(wallOf(year, month + 1, 0)).getUTCDate();

/** 1 (SUN) to 7 (SAT). */
const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(wallOf(year, month, day)).getUTCDay() + 1;

/** `yyyy-MM-ddTHH:mm` */
export const printWall = (wall: Wall): string => new Date(wall).toISOString().slice(0, 16);

/** The first date of `from` to the end of the month that is meant; undefined when there is none. */
export function nextDate(days: CronDays, year: number, month: number, from: number): number | undefined {
  const last = lastDate(year, month);
  switch (days.kind) {
    case 'every':
      return from <= last ? from : undefined;
    case 'dates':
      return days.dates.find((date) => date >= from && date <= last);
    case 'weekdays':
      return firstWeekday(days.weekdays, year, month, from, last);
    default:
      return onlyFrom(onlyDate(days, year, month, last), from);
  }
}

function firstWeekday(weekdays: readonly number[], year: number, month: number, from: number, last: number) {
  for (let day = from; day <= last && day < from + 7; day += 1) {
    if (weekdays.includes(weekdayOf(year, month, day))) return day;
  }
  return undefined;
}

const onlyFrom = (date: number | undefined, from: number) =>
  date !== undefined && date >= from ? date : undefined;

type Single = Exclude<CronDays, { kind: 'every' | 'dates' | 'weekdays' }>;

/** The one date of the month that is meant. */
function onlyDate(days: Single, year: number, month: number, last: number): number | undefined {
  switch (days.kind) {
    case 'lastDate':
      return last;
    case 'nearestWorkday':
      return days.date > last ? undefined : nearestWorkday(year, month, days.date, last);
    case 'lastWorkday':
      return nearestWorkday(year, month, last, last);
    case 'lastWeekday':
      return last - ((weekdayOf(year, month, last) - days.weekday + 7) % 7);
    case 'nthWeekday': {
      const first = 1 + ((days.weekday - weekdayOf(year, month, 1) + 7) % 7);
      const date = first + 7 * (days.nth - 1);
      return date <= last ? date : undefined;
    }
  }
}

function nearestWorkday(year: number, month: number, date: number, last: number): number {
  const weekday = weekdayOf(year, month, date);
  if (weekday === 7) return date > 1 ? date - 1 : date + 2;
  if (weekday === 1) return date < last ? date + 1 : date - 2;
  return date;
}
