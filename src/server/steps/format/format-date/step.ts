import { z } from 'zod';
import { formatDate } from '@shared/model/date-utils/compute';
import { choice, text } from '../../common/params';
import { dateOf } from '../common/dateOf';
import { formatNames, zoneOf, zoneParam } from '../common/dates';
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
    date: text({ p: 1, type: 'date', title: 'Date', max: 100 }),
    format: choice({ p: 2, title: 'Format', default: 'YYYY-MM-DD', choices: formatNames }),
    zone: zoneParam(3),
  },
  output: z.string(),
  sampleOutput: 'November 21, 2026',
  run({ date, format, zone }, { timeZone }) {
    const here = zoneOf(zone, timeZone);
    return formatDate(dateOf('Date', date, here), format, here);
  },
});
