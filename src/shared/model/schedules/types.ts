/** An AWS cron expression, read: every list ascending. */
export interface Cron {
  minutes: readonly number[];
  hours: readonly number[];
  months: readonly number[];
  years: readonly number[];
  days: CronDays;
  /** It runs in every hour of its days, so it follows elapsed time and no clock on the wall. */
  hourly: boolean;
}

/** Which days of a month a cron expression means. Weekdays: 1 (SUN) to 7 (SAT). */
export type CronDays =
  | { kind: 'every' }
  | { kind: 'dates'; dates: readonly number[] }
  | { kind: 'weekdays'; weekdays: readonly number[] }
  | { kind: 'lastDate' }
  /** The Monday to Friday nearest to the date, within its month. */
  | { kind: 'nearestWorkday'; date: number }
  | { kind: 'lastWorkday' }
  | { kind: 'lastWeekday'; weekday: number }
  | { kind: 'nthWeekday'; weekday: number; nth: number };

export const scheduleTypes = ['CRON', 'DAILY', 'WEEKLY', 'MONTHLY', 'INTERVAL'] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

export const intervalTypes = ['HOURS', 'DAYS', 'MONTHS'] as const;
export type IntervalType = (typeof intervalTypes)[number];

/** What happens to runs that were due while nothing ran: the last one, all (at most 24), none. */
export const misfirePolicies = ['last', 'all', 'none'] as const;
export type MisfirePolicy = (typeof misfirePolicies)[number];

/** What happens to a run that is due while an earlier one of the same trigger has not ended. */
export const overlapPolicies = ['skip', 'buffer_one', 'allow'] as const;
export type OverlapPolicy = (typeof overlapPolicies)[number];

/** In the order of the cron field: SUN is 1. */
export const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

/** TRIG-05: a schedule as an editor holds it, complete or not. Lists are comma lists. */
export interface ScheduleConfiguration {
  /** One of `scheduleTypes`; what is none of them is kept, so that it can be named in a problem. */
  scheduleType?: string;
  cronExpression?: string;
  timezone?: string;
  hour?: number | string;
  minute?: number | string;
  /** '1,15,31' */
  dayOfMonth?: string;
  /** 'MON,FRI' */
  dayOfWeek?: string;
  number?: number | string;
  intervalType?: string;
  misfire?: string;
  overlap?: string;
  /** ISO time from which an interval counts. */
  anchor?: string;
}
export type ScheduleField = keyof ScheduleConfiguration;

/** A complete schedule, ready to be asked for its runs. Hours 0–23, minutes 0–59, days ascending. */
export type ScheduleRule =
  | { type: 'CRON'; timezone: string; expression: string; cron: Cron }
  | { type: 'DAILY'; timezone: string; hour: number; minute: number }
  /** Days: 1 (SUN) to 7 (SAT). */
  | { type: 'WEEKLY'; timezone: string; hour: number; minute: number; days: readonly number[] }
  /** A day that a month does not have is its last day. */
  | { type: 'MONTHLY'; timezone: string; hour: number; minute: number; days: readonly number[] }
  | { type: 'INTERVAL'; timezone: string; number: number; unit: IntervalType; anchor: Date };
