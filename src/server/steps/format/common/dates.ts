import { z } from 'zod';
import { outputFormats, type OutputFormat } from '@shared/model/date-utils/choices';
import { isTimeZone } from '@shared/model/references/dates';
import { text } from '../../common/params';
import { StepError } from '../../contract';

const isFormat = (name: string): name is OutputFormat => Object.hasOwn(outputFormats, name);
export const formatNames = Object.keys(outputFormats).filter(isFormat);
export const formatInput = z.enum(formatNames, `must be one of ${formatNames.join('; ')}`);

export const zoneParam = (p: number) =>
  text({ p, title: 'Time zone', optional: true, default: '', max: 100 });

export function zoneOf(given: string, usual: string): string {
  const zone = given === '' ? usual : given;
  if (isTimeZone(zone)) return zone;
  throw new StepError(
    `Time zone: “${zone}” is not a time zone, such as America/New_York.`,
    'input_validation',
    false,
  );
}
