import { format, isValid } from 'date-fns';
import { DATE_FORMAT, DISPLAY_FORMAT, LONG_FORMAT, RELATIVE_TIME_MAX } from '@shared/model/limits';
import { messages } from '@shared/words/messages';
import { warnOnce } from '../console';

export type Moment = string | number | Date;

/** Ten digits are seconds, more are milliseconds; a plain day is that day here, not midnight in London. */
export function toDate(value: Moment): Date | null {
  const made = make(value);
  return isValid(made) ? made : null;
}

function make(value: Moment): Date {
  if (value instanceof Date) return value;
  if (typeof value === 'number') return new Date(Math.abs(value) < 1e10 ? value * 1000 : value);
  if (/^\d{10}$/.test(value)) return new Date(Number(value) * 1000);
  if (/^\d{11,16}$/.test(value)) return new Date(Number(value));
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (day) {
    const made = new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]));
    return made.getMonth() === Number(day[2]) - 1 ? made : new Date(Number.NaN);
  }
  return new Date(value);
}

/** What stands in the place of a date that is none: it is a mistake of whoever wrote it, so it is written down too. */
function invalid(value: Moment): string {
  warnOnce(`${messages.invalidDate}: ${String(value)}`);
  return messages.invalidDate;
}

const as = (pattern: string) => (value: Moment) => {
  const date = toDate(value);
  return date ? format(date, pattern) : invalid(value);
};

export const formatDate = as(DATE_FORMAT);
export const formatMoment = as(DISPLAY_FORMAT);
export const formatLong = as(LONG_FORMAT);
/** For headings and axes: Mar 2026; Mar 4. */
export const formatMonth = as('MMM yyyy');
export const formatDay = as('MMM d');

/** just now, 5 minutes ago, 3 hours ago; from a day on, the date. */
export function formatRelative(value: Moment, now: Date): string {
  const date = toDate(value);
  if (!date) return invalid(value);
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes >= RELATIVE_TIME_MAX || minutes < -1) return format(date, DATE_FORMAT);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
}
