import { endOfMonth, isLastDayOfMonth, subMonths } from 'date-fns';
import { periodBefore } from '@shared/model/periods';
import { formatDate, toDate } from '../../../platform/formatting/dates';
import { isDayRange, type DayRange } from '../../../platform/formatting/ranges';
import type { UrlParam } from '../../../platform/urlState';

export const comparisons = ['before', 'month', 'year'] as const;
export type Compared = (typeof comparisons)[number] | DayRange;

/** `before=month`, or `before=2026-01-01..2026-01-31`. */
export const comparedParam: UrlParam<Compared> = {
  key: 'before',
  read: (text) => {
    const named = comparisons.find((one) => one === text);
    if (named) return named;
    const [from = '', to = ''] = (text ?? '').split('..');
    return isDayRange({ from, to }) ? { from, to } : 'before';
  },
  write: (value) => {
    if (typeof value === 'string') return value === 'before' ? null : value;
    return `${value.from}..${value.to}`;
  },
};

const range = (from: Date, to: Date): DayRange => ({ from: formatDate(from), to: formatDate(to) });

function monthsEarlier(from: Date, to: Date, months: number): DayRange {
  const end = subMonths(to, months);
  return range(subMonths(from, months), isLastDayOfMonth(to) ? endOfMonth(end) : end);
}

/** The days that others are compared with. A month earlier that would overlap with the days themselves is the period before. */
export function comparedDays(days: DayRange, compared: Compared): DayRange {
  if (typeof compared !== 'string') return compared;
  const [from, to] = [toDate(days.from), toDate(days.to)];
  if (!from || !to) return days;
  if (compared === 'year') return monthsEarlier(from, to, 12);
  if (compared === 'month') {
    const earlier = monthsEarlier(from, to, 1);
    if (earlier.to < days.from) return earlier;
  }
  return periodBefore(days);
}
