import { z } from 'zod';
import { TZDate } from '@date-fns/tz';
import { add } from 'date-fns';
import { formatDate } from '@shared/model/date-utils/compute';
import { choice, text, whole } from '../../common/params';
import { dateOf } from '../common/dateOf';
import { formatNames, zoneOf, zoneParam } from '../common/dates';
import { defineStep } from '../../contract';

export const changeDate = defineStep({
  stepTemplateId: 'FORMAT-021',
  name: 'Change_date',
  title: 'Add to a date',
  description: 'Moves a date by minutes, hours, days, weeks, months or years. A month end stays a month end.',
  group: 'FORMAT',
  icon: 'add-to-artifact',
  effect: 'pure',
  keywords: ['date', 'add', 'subtract', 'plus', 'minus'],
  parameters: {
    date: text({ p: 1, type: 'date', title: 'Date', max: 100 }),
    amount: whole({
      p: 2,
      title: 'Amount',
      description: 'Negative to go back.',
      default: 1,
      min: -1_000_000,
      max: 1_000_000,
    }),
    unit: choice({
      p: 3,
      title: 'Unit',
      default: 'days',
      choices: ['minutes', 'hours', 'days', 'weeks', 'months', 'years'],
    }),
    format: choice({ p: 4, title: 'Format', optional: true, default: 'YYYY-MM-DD', choices: formatNames }),
    zone: zoneParam(5),
  },
  output: z.string(),
  sampleOutput: '2026-11-22',
  run({ date, amount, unit, format, zone }, { timeZone }) {
    const here = zoneOf(zone, timeZone);
    const from = new TZDate(dateOf('Date', date, here), here);
    return formatDate(add(from, { [unit]: amount }), format, here);
  },
});
