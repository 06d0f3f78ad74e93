import { readMoment } from '@shared/model/references/dates';
import { StepError } from '../../contract';

/** What is meant by the text of a date; without a zone of its own it is read in `zone`. */
export function dateOf(title: string, text: string, zone: string): Date {
  const moment = readMoment(text, zone);
  if (moment) return moment;
  throw new StepError(
    `${title}: “${text.slice(0, 100)}” is not a date, such as 2026-11-21 or 2026-11-21T10:00:00Z.`,
    'input_validation',
    false,
  );
}
