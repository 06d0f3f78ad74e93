import { z } from 'zod';
import { formatDate } from '@shared/model/date-utils/compute';
import { textInput } from '../../common/values/inputs';
import { dateOf } from '../common/dateOf';
import { formatChoices, formatInput, zoneOf } from '../common/dates';
import { defineStep } from '../../contract';

export const formatDateStep = defineStep({
  stepTemplateId: 'FORMAT-013',
  name: 'Format_date',
  title: 'Format date',
  description: 'Converts a date (ISO 8601, yyyy-MM-dd or Unix seconds) to another format or time zone.',
  group: 'FORMAT',
  icon: 'calendar',
  effect: 'pure',
  keywords: ['date', 'convert', 'timezone', 'parse'],
  parameters: {
    date: { p: 1, type: 'date', title: 'Date' },
    format: { p: 2, type: 'select', title: 'Format', default: 'YYYY-MM-DD', selectValues: formatChoices },
    zone: { p: 3, type: 'string', title: 'Time zone', optional: true, default: '' },
  },
  input: z.object({
    date: textInput,
    format: formatInput.default('YYYY-MM-DD'),
    zone: z.string().max(100).default(''),
  }),
  outputSchema: { type: 'string' },
  sampleOutput: 'November 21, 2026',
  run({ date, format, zone }, { timeZone }) {
    const here = zoneOf(zone, timeZone);
    return formatDate(dateOf('Date', date, here), format, here);
  },
});
