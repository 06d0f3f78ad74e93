import type { CallReply } from '@shared/api/index';
import { agentAnswers as words } from '@shared/words/agentAnswers';
import { dayLabel, monthEnd, monthLabel, monthStart, rangeLabel, type Period } from './period';

type Bills = CallReply<'costs.range'>['data'];

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

/** Days as they stand in a sentence: a whole month by its name. */
export const daysLabel = (from: string, to: string): string =>
  from === monthStart(from) && to === monthEnd(from) ? monthLabel(from) : rangeLabel(from, to);

/** With its days, where they are not what the label says. */
export function spanOf({ from, to, label, months }: Period): string {
  const days = rangeLabel(from, to);
  const isPlain = label === days || (months === 1 && label === monthLabel(from) && to === monthEnd(from));
  return isPlain ? label : `${label} (${days})`;
}
