import { addDays, addMonths, daysBetween, firstDay, monthOfDay, weekdayOf } from '@shared/model/days';
import type { Granularity } from '../../costs/queries/spend';

interface Span {
  from: string;
  to: string;
  granularity: Granularity;
}

/** The first day of the period after the one that a day is in. */
function nextStart(day: string, granularity: Granularity): string {
  if (granularity === 'month') return firstDay(addMonths(monthOfDay(day), 1));
  // Weeks begin on Monday.
  if (granularity === 'week') return addDays(day, 7 - ((weekdayOf(day) + 6) % 7));
  return addDays(day, 1);
}

/** Two parts of about the same length that cut no period; null where there is one period. */
export function halves<S extends Span>(span: S): [S, S] | null {
  const { from, to, granularity } = span;
  if (granularity === 'total') return null;
  const middle = nextStart(addDays(from, Math.floor(daysBetween(from, to) / 2)), granularity);
  const cut = middle <= to ? middle : nextStart(from, granularity);
  if (cut > to) return null;
  return [
    { ...span, to: addDays(cut, -1) },
    { ...span, from: cut },
  ];
}
