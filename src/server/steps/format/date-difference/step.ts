import { z } from 'zod';
import { TZDate } from '@date-fns/tz';
import { differenceInCalendarDays, differenceInMonths, differenceInYears } from 'date-fns';
import { text } from '../../common/params';
import { dateOf } from '../common/dateOf';
import { defineStep } from '../../contract';

export const dateDifference = defineStep({
  stepTemplateId: 'FORMAT-022',
  name: 'Date_difference',
  title: 'Date difference',
  description: 'Calculates the time between two dates, in days and other units, and which is earlier.',
  group: 'FORMAT',
  icon: 'time',
  effect: 'pure',
  keywords: ['date', 'age', 'days between', 'older than'],
  parameters: {
    from: text({ p: 1, type: 'date', title: 'From', max: 100 }),
    to: text({ p: 2, type: 'date', title: 'To', max: 100 }),
  },
  output: z.looseObject({}),
  sampleOutput: {
    seconds: 86400,
    hours: 24,
    days: 1,
    calendar_days: 1,
    weeks: 0.142857,
    months: 0,
    years: 0,
    is_before: true,
  },
  run({ from, to }, { timeZone }) {
    const [start, end] = [dateOf('From', from, timeZone), dateOf('To', to, timeZone)].map(
      (date) => new TZDate(date, timeZone),
    );
    if (!start || !end) return null;
    const seconds = (end.getTime() - start.getTime()) / 1000;
    return {
      seconds,
      hours: seconds / 3600,
      days: seconds / 86_400,
      calendar_days: differenceInCalendarDays(end, start),
      weeks: seconds / 604_800,
      months: differenceInMonths(end, start),
      years: differenceInYears(end, start),
      is_before: seconds > 0,
    };
  },
});
