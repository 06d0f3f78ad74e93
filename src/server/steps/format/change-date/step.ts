import { z } from 'zod';
import { TZDate } from '@date-fns/tz';
import { add } from 'date-fns';
import { formatDate } from '@shared/model/date-utils/compute';
import { textInput, wholeInput } from '../../common/values/inputs';
import { dateOf } from '../common/dateOf';
import { formatChoices, formatInput, unitChoices, unitInput, zoneOf } from '../common/dates';
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
    date: { p: 1, type: 'date', title: 'Date' },
    amount: { p: 2, type: 'number', title: 'Amount', description: 'Negative to go back.', default: 1 },
    unit: { p: 3, type: 'select', title: 'Unit', default: 'days', selectValues: unitChoices },
    format: {
      p: 4,
      type: 'select',
      title: 'Format',
      optional: true,
      default: 'YYYY-MM-DD',
      selectValues: formatChoices,
    },
    zone: { p: 5, type: 'string', title: 'Time zone', optional: true, default: '' },
  },
  input: z.object({
    date: textInput,
    amount: wholeInput.pipe(z.number().min(-1_000_000, 'is too small').max(1_000_000, 'is too large')),
    unit: unitInput.default('days'),
    format: formatInput.default('YYYY-MM-DD'),
    zone: z.string().max(100).default(''),
  }),
  outputSchema: { type: 'string' },
  sampleOutput: '2026-11-22',
  run({ date, amount, unit, format, zone }, { timeZone }) {
    const here = zoneOf(zone, timeZone);
    const from = new TZDate(dateOf('Date', date, here), here);
    return formatDate(add(from, { [unit]: amount }), format, here);
  },
});
