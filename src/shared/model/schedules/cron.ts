import { triggerWords } from '../../words/triggers';
import { nextDate } from './calendar';
import { CronError, readField, readNumber, type FieldShape } from './cronField';
import { weekdays, type CronDays, type Cron } from './types';

export interface CronProblem {
  code: 'cronMinute' | 'cronInvalid';
  message: string;
  /** What exactly is wrong, and in which field. */
  detail: string;
}

/** TRIG-09 */
export const DEFAULT_CRON = '00 00 * * ? *';

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const shapes = {
  minute: { name: 'Minute', low: 0, high: 59 },
  hour: { name: 'Hour', low: 0, high: 23 },
  date: { name: 'Day of month', low: 1, high: 31 },
  month: { name: 'Month', low: 1, high: 12, names: monthNames },
  weekday: { name: 'Day of week', low: 1, high: 7, names: weekdays },
  nth: { name: 'Day of week after #', low: 1, high: 5 },
  year: { name: 'Year', low: 1970, high: 2199 },
} satisfies Record<string, FieldShape>;

/** Minute, hour, day of month, month, day of week, year; with or without `cron( )` around them. */
export function parseCron(
  text: string,
): { cron: Cron; problem?: undefined } | { cron?: undefined; problem: CronProblem } {
  const bare = /^cron\((.*)\)$/is.exec(text.trim())?.[1] ?? text;
  const fields = bare.trim().split(/\s+/);
  if (fields[0]?.startsWith('*')) {
    const detail = 'A workflow may not start every minute. Write 0/5 for every five minutes, or 0.';
    return { problem: { code: 'cronMinute', message: triggerWords.cronMinute, detail } };
  }
  try {
    return { cron: readFields(fields) };
  } catch (error) {
    if (!(error instanceof CronError)) throw error;
    return { problem: { code: 'cronInvalid', message: triggerWords.cronInvalid, detail: error.message } };
  }
}

/** TRIG-11 to -13: what an input field says about its text; an empty one says nothing. */
export function cronProblem(text: string): CronProblem | null {
  return text.trim() === '' ? null : (parseCron(text).problem ?? null);
}

function readFields(fields: string[]): Cron {
  if (fields.length !== 6) {
    const count = fields[0] === '' ? 0 : fields.length;
    throw new CronError(
      `needs six fields (minute hour day-of-month month day-of-week year), and has ${count}`,
    );
  }
  const [minute = '', hour = '', date = '', month = '', weekday = '', year = ''] = fields;
  const hours = readField(hour, shapes.hour);
  const cron = {
    minutes: readField(minute, shapes.minute),
    hours,
    months: readField(month, shapes.month),
    years: readField(year, shapes.year),
    days: readDays(date, weekday),
    hourly: hours.length === 24,
  };
  if (!comes(cron))
    throw new CronError(`It would never run: no chosen month has the day ${date === '?' ? weekday : date}`);
  return cron;
}

/** Whether a month has one of the days: February 30 does not come. */
const comes = ({ days, months, years }: Pick<Cron, 'days' | 'months' | 'years'>): boolean =>
  years.some((year) => months.some((month) => nextDate(days, year, month, 1) !== undefined));

function readDays(date: string, weekday: string): CronDays {
  if (date === '?' && weekday === '?')
    throw new CronError('Day of month and day of week cannot both be ?: one of them names the days');
  if (date !== '?' && weekday !== '?')
    throw new CronError('Exactly one of day of month and day of week must be ?');
  return weekday === '?' ? readDates(date) : readWeekdays(weekday);
}

function readDates(text: string): CronDays {
  const upper = text.toUpperCase();
  if (upper === '*') return { kind: 'every' };
  if (upper === 'L') return { kind: 'lastDate' };
  if (upper === 'LW' || upper === 'WL') return { kind: 'lastWorkday' };
  if (/L/.test(upper))
    throw new CronError(
      'Day of month: L, the last day, stands alone. For the last day beside others, use a monthly schedule with day 31',
    );
  if (upper.endsWith('W'))
    return { kind: 'nearestWorkday', date: readNumber(upper.slice(0, -1), shapes.date) };
  return { kind: 'dates', dates: readField(upper, shapes.date) };
}

function readWeekdays(text: string): CronDays {
  const upper = text.toUpperCase();
  if (upper === '*') return { kind: 'every' };
  // By itself it is the last day of a week.
  if (upper === 'L') return { kind: 'weekdays', weekdays: [7] };
  if (upper.endsWith('L'))
    return { kind: 'lastWeekday', weekday: readNumber(upper.slice(0, -1), shapes.weekday) };
  if (upper.includes('#')) {
    const [day = '', nth = ''] = upper.split('#', 2);
    if (upper.split('#').length > 2) throw new CronError('Day of week: only one # can be used');
    return {
      kind: 'nthWeekday',
      weekday: readNumber(day, shapes.weekday),
      nth: readNumber(nth, shapes.nth),
    };
  }
  return { kind: 'weekdays', weekdays: readField(upper, shapes.weekday) };
}
