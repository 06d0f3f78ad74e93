import type { CallReply } from '@shared/api/index';
import { agentAnswers as words } from '@shared/words/agentAnswers';
import {
  dayLabel,
  daysAway,
  rangeLabel,
  monthEnd,
  monthLabel,
  monthsFrom,
  monthStart,
  type Period,
} from './period';

type Bills = CallReply<'costs.range'>['data'];

const dayCount = ({ from, to }: Pick<Period, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Not beyond the last day of the bills: the days that are still to come would look like money saved. */
export function withinBills(period: Period, bills: Bills): Period {
  const last = bills.completeThrough ?? bills.lastDay;
  return last !== null && last < period.to && last >= period.from ? { ...period, to: last } : period;
}

/** What is to be said of days that the bills do not have whole yet. */
export function incompleteNote({ to }: Period, { completeThrough }: Bills): string[] {
  return completeThrough !== null && completeThrough < to
    ? [words.incomplete(dayLabel(completeThrough))]
    : [];
}

/** Whether the bills have days of it. */
export const isCovered = ({ from, to }: Period, { firstDay, lastDay }: Bills): boolean =>
  firstDay !== null && lastDay !== null && firstDay <= to && lastDay >= from;

/** Whether the bills begin no later than it: a month of a year looks like a cheaper year. A first month may begin late. */
export function isComparable(period: Period, bills: Bills): boolean {
  const { firstDay } = bills;
  if (firstDay === null || !isCovered(period, bills)) return false;
  return period.months === null ? firstDay <= period.from : firstDay.slice(0, 7) <= period.from.slice(0, 7);
}

/** What it is compared with: as many whole months before, else as many days; of a month that is not over the same days. */
export function previousOf(period: Period): Period {
  const length = dayCount(period);
  if (period.months === null) {
    const to = daysAway(period.from, -1);
    const from = daysAway(period.from, -length);
    return { ...period, from, to, label: length === 1 ? dayLabel(to) : `the ${length} days before` };
  }
  const start = monthStart(period.from, -period.months);
  const end = daysAway(period.from, -1);
  const whole = monthsFrom(start, period.months, end, period.months === 1 ? monthLabel(start) : '');
  const isWhole = period.to === monthEnd(monthStart(period.from, period.months - 1));
  const to = isWhole || daysAway(start, length - 1) > end ? end : daysAway(start, length - 1);
  const label = isWhole && whole.label !== '' ? whole.label : rangeLabel(start, to);
  return { ...whole, to, label };
}

/** With its days, where they are not what the label says. */
export function spanOf({ from, to, label, months }: Period): string {
  const days = rangeLabel(from, to);
  const isPlain = label === days || (months === 1 && label === monthLabel(from) && to === monthEnd(from));
  return isPlain ? label : `${label} (${days})`;
}
