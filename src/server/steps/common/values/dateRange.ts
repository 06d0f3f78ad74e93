import { format } from 'date-fns';
import { TZDate } from '@date-fns/tz';
import { z } from 'zod';
import {
  daysOfRange,
  DEFAULT_RANGE,
  RANGE_DAYS_MAX,
  rangeTypeOf,
  type RangeValue,
} from '@shared/model/dateRange';
import { DATE_FORMAT } from '@shared/model/limits';
import type { Period } from '@shared/model/periods';
import { readMoment } from '@shared/model/references/dates';
import { isJsonObject } from '@shared/model/json';
import { StepError, type ParamSpec, type StepContext } from '../../contract';

export const rangeParam = (p: number, hiddenBy: string): ParamSpec => ({
  p,
  type: 'date-range',
  title: 'Period',
  hiddenBy,
  default: { type: DEFAULT_RANGE },
});

const text = z.preprocess(
  (value) => (value === null || value === undefined ? '' : typeof value === 'number' ? String(value) : value),
  z.string('must be text').trim(),
);

/** PARAM-47; a preset alone may be its name. What is not known is refused: nothing stands in for it. */
export const rangeInput = z.preprocess(
  (value) => (typeof value === 'string' ? { type: value } : value),
  z
    .custom<object>(isJsonObject, 'must be a range of dates')
    .pipe(z.object({ type: text, start_time: text, end_time: text, n_days: text }))
    .transform((given, issues): RangeValue => {
      const type = rangeTypeOf(given.type);
      const refuse = (message: string) => {
        issues.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      if (type === undefined) return refuse('is not one of the ranges');
      const days = Number(given.n_days);
      if (type === 'N_DAYS' && !(Number.isInteger(days) && days >= 1 && days <= RANGE_DAYS_MAX))
        return refuse(`must be a whole number of days from 1 to ${RANGE_DAYS_MAX.toLocaleString('en')}`);
      const hasEnds = given.start_time !== '' && given.end_time !== '';
      if ((type === 'CUSTOM' || type === 'VARIABLES') && !hasEnds) return refuse('needs a start and an end');
      return { ...given, type };
    }),
);

const dayIn = (zone: string) => (moment: Date) => format(new TZDate(moment, zone), DATE_FORMAT);

/** The days that a range means in this run. */
export function rangeDays(
  range: RangeValue,
  { clock, timeZone }: Pick<StepContext, 'clock' | 'timeZone'>,
): Period {
  const dayOf = dayIn(timeZone);
  const refuse = (reason: string) => new StepError(`Period: ${reason}`, 'input_validation', false);
  const dayOfText = (written: string) => {
    const moment = readMoment(written, timeZone);
    if (!moment) throw refuse(`“${written.slice(0, 100)}” is not a date, such as 2026-11-21.`);
    return dayOf(moment);
  };
  const found =
    range.type === 'CUSTOM' || range.type === 'VARIABLES'
      ? { from: dayOfText(range.start_time), to: dayOfText(range.end_time) }
      : daysOfRange(range, clock.now(), dayOf);
  if (found === null) throw refuse('has no days.');
  if (found.from > found.to) throw refuse('ends before it begins.');
  return found;
}
