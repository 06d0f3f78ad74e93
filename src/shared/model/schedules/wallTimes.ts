import { DAY, fieldsOf, HOUR, lastDate, MINUTE, nextDate, startOfDay, wallOf, type Wall } from './calendar';
import type { CronDays, Cron } from './types';

/** When a schedule runs by the clock on the wall, whatever the zone. */
export interface WallPattern {
  minutes: readonly number[];
  hours: readonly number[];
  months: readonly number[] | null;
  years: readonly number[] | null;
  days: CronDays;
  /** Dates beyond a month's end are its last day. */
  clamped: boolean;
}

export const patternOfCron = (cron: Cron): WallPattern => ({ ...cron, clamped: false });

export const patternOfTime = (
  hour: number,
  minute: number,
  days: CronDays,
  clamped = false,
): WallPattern => ({
  minutes: [minute],
  hours: [hour],
  months: null,
  years: null,
  days,
  clamped,
});

/** No pattern that ever fits needs longer to come round: 29 February around 2100, on one weekday. */
const LONGEST_YEARS = 230;

/** The first time at or after `from` (a whole minute is looked for); undefined when none comes. */
export function nextWall(pattern: WallPattern, from: Wall): Wall | undefined {
  const start = Math.ceil(from / MINUTE) * MINUTE;
  const day = startOfDay(start);
  const { year, month, day: date } = fieldsOf(day);
  if (dateAtOrAfter(pattern, year, month, date) === date) {
    const time = timeAtOrAfter(pattern, start - day);
    if (time !== undefined) return day + time;
  }
  const next = nextDay(pattern, day + DAY);
  const first = timeAtOrAfter(pattern, 0);
  return next === undefined || first === undefined ? undefined : next + first;
}

function timeAtOrAfter({ hours, minutes }: WallPattern, time: number): number | undefined {
  const hour = Math.floor(time / HOUR);
  const minute = Math.floor((time % HOUR) / MINUTE);
  if (hours.includes(hour)) {
    const found = minutes.find((each) => each >= minute);
    if (found !== undefined) return hour * HOUR + found * MINUTE;
  }
  const later = hours.find((each) => each > hour);
  const [first] = minutes;
  return later === undefined || first === undefined ? undefined : later * HOUR + first * MINUTE;
}

function nextDay(pattern: WallPattern, from: Wall): Wall | undefined {
  const begin = fieldsOf(from);
  for (let year = begin.year; year <= begin.year + LONGEST_YEARS; year += 1) {
    if (pattern.years && !pattern.years.includes(year)) {
      if (year > (pattern.years.at(-1) ?? 0)) return undefined;
      continue;
    }
    for (let month = year === begin.year ? begin.month : 1; month <= 12; month += 1) {
      if (pattern.months && !pattern.months.includes(month)) continue;
      const first = year === begin.year && month === begin.month ? begin.day : 1;
      const found = dateAtOrAfter(pattern, year, month, first);
      if (found !== undefined) return wallOf(year, month, found);
    }
  }
  return undefined;
}

function dateAtOrAfter(pattern: WallPattern, year: number, month: number, from: number): number | undefined {
  if (pattern.years && !pattern.years.includes(year)) return undefined;
  if (pattern.months && !pattern.months.includes(month)) return undefined;
  const found = nextDate(pattern.days, year, month, from);
  if (found !== undefined || !pattern.clamped || pattern.days.kind !== 'dates') return found;
  const last = lastDate(year, month);
  return from <= last && pattern.days.dates.some((date) => date > last) ? last : undefined;
}
