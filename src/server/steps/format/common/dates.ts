import { z } from 'zod';
import { outputFormats, type OutputFormat } from '@shared/model/date-utils/choices';
import { isTimeZone } from '@shared/model/references/dates';
import { StepError } from '../../contract';

const isFormat = (name: string): name is OutputFormat => Object.hasOwn(outputFormats, name);
const formatNames = Object.keys(outputFormats).filter(isFormat);
export const formatChoices = formatNames.map((value) => ({ value, label: value }));
export const formatInput = z.custom<OutputFormat>(
  (value) => typeof value === 'string' && isFormat(value),
  `must be one of ${formatNames.join('; ')}`,
);

export const unitChoices = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'].map((value) => ({
  value,
  label: value,
}));
export const unitInput = z.enum(['minutes', 'hours', 'days', 'weeks', 'months', 'years']);

export function zoneOf(given: string, usual: string): string {
  const zone = given.trim() === '' ? usual : given.trim();
  if (isTimeZone(zone)) return zone;
  throw new StepError(
    `Time zone: “${zone}” is not a time zone, such as America/New_York.`,
    'input_validation',
    false,
  );
}
