import {
  addDays,
  addMonths,
  addMonthsToDay,
  daysBetween,
  firstDay,
  lastDay,
  monthOfDay,
  monthsBetween,
} from './days';

/** Days of yyyy-MM-dd, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/**
 * What a period is compared with. Days of one month from its 1st on: the same days of the month before, so that what is
 * charged on the 1st stands on both sides, and a whole month with a whole one. Whole months: as many before. A year so
 * far: the same days of the year before. Anything else: as many days before.
 */
export function periodBefore({ from, to }: Period): Period {
  const [first, last] = [monthOfDay(from), monthOfDay(to)];
  const isWhole = to === lastDay(last);
  if (from === firstDay(first)) {
    if (isWhole) {
      const months = 1 + monthsBetween(first, last);
      return { from: firstDay(addMonths(first, -months)), to: lastDay(addMonths(first, -1)) };
    }
    if (first === last) return { from: firstDay(addMonths(first, -1)), to: addMonthsToDay(to, -1) };
    if (from.endsWith('-01-01'))
      return { from: firstDay(addMonths(first, -12)), to: addMonthsToDay(to, -12) };
  }
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

export type PeriodStep = 'day' | 'week' | 'month';

/** The first day of the day, week (Monday) or month that a day is in. */
export function startOfStep(day: string, step: PeriodStep): string {
  if (step === 'month') return firstDay(monthOfDay(day));
  return step === 'day' ? day : addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Every day, week or month that has days of the period, by its first day. */
export function stepsIn({ from, to }: Period, step: PeriodStep): string[] {
  const steps: string[] = [];
  for (let at = startOfStep(from, step); at <= to;) {
    steps.push(at);
    at = step === 'month' ? firstDay(addMonths(monthOfDay(at), 1)) : addDays(at, step === 'day' ? 1 : 7);
  }
  return steps;
}
