import { nextFire } from '../schedules/occurrences';
import type { ScheduleRule } from '../schedules/types';
import { zoneOf } from '../schedules/zone';

/** When a report is sent, by the clock of its organization. Weekdays: 1 Sunday to 7 Saturday. */
export type ReportTimes =
  | { every: 'day'; hour: number }
  | { every: 'week'; weekday: number; hour: number }
  /** A day that a month does not have is its last day. */
  | { every: 'month'; day: number; hour: number };

const DAY_MS = 24 * 60 * 60 * 1000;
/** What was due while nothing ran is made up for within so many days, and once. */
const LATE_DAYS = 7;

function ruleOf(times: ReportTimes, zone: string): ScheduleRule {
  const at = { timezone: zoneOf(zone) ? zone : 'UTC', hour: times.hour, minute: 0 };
  if (times.every === 'week') return { type: 'WEEKLY', ...at, days: [times.weekday] };
  if (times.every === 'month') return { type: 'MONTHLY', ...at, days: [times.day] };
  return { type: 'DAILY', ...at };
}

export const nextSending = (times: ReportTimes, after: Date, zone: string): Date | null =>
  nextFire(ruleOf(times, zone), after);

/** The last time after `after` and not after `now`; null when there was none. */
export function dueSending(times: ReportTimes, after: Date, now: Date, zone: string): Date | null {
  const rule = ruleOf(times, zone);
  const from = new Date(Math.max(after.getTime(), now.getTime() - LATE_DAYS * DAY_MS));
  let due: Date | null = null;
  for (let next = nextFire(rule, from); next !== null && next <= now; next = nextFire(rule, next)) due = next;
  return due;
}
