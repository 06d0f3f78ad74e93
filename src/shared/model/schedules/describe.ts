import type { ScheduleRule, CronDays, Cron } from './types';

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const nthNames = ['first', 'second', 'third', 'fourth', 'fifth'];

const two = (value: number) => String(value).padStart(2, '0');
const time = (hour: number, minute: number) => `${two(hour)}:${two(minute)}`;
const weekday = (number: number) => weekdayNames[number - 1] ?? '';

/** 'a', 'a and b', 'a, b and c' */
function listed(words: readonly (string | number)[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1] ?? ''}`;
}

/** What a schedule does, as one sentence without its full stop. */
export function describe(rule: ScheduleRule): string {
  return `${words(rule)} (${rule.timezone})`;
}

function words(rule: ScheduleRule): string {
  switch (rule.type) {
    case 'CRON':
      return describeCron(rule.cron);
    case 'DAILY':
      return `Every day at ${time(rule.hour, rule.minute)}`;
    case 'WEEKLY':
      return `Every ${listed(rule.days.map(weekday))} at ${time(rule.hour, rule.minute)}`;
    case 'MONTHLY': {
      const short = rule.days.some((day) => day > 28) ? ', or the last day of a shorter month,' : '';
      return `On day ${listed(rule.days)} of every month${short} at ${time(rule.hour, rule.minute)}`;
    }
    case 'INTERVAL': {
      const unit = rule.unit.toLowerCase();
      return rule.number === 1 ? `Every ${unit.slice(0, -1)}` : `Every ${rule.number} ${unit}`;
    }
  }
}

function describeCron(cron: Cron): string {
  const months =
    cron.months.length === 12 ? '' : ` in ${listed(cron.months.map((m) => monthNames[m - 1] ?? ''))}`;
  const years = cron.years.length === 230 ? '' : ` of ${spans(cron.years)}`;
  // What does not run in every hour goes by the clock, also on the day on which that is changed.
  const clock = isListed(cron) || cron.hourly ? '' : ' by local time';
  return `${timesOf(cron)}${clock}, ${daysOf(cron.days)}${months}${years}`;
}

const isListed = ({ hours, minutes }: Cron) => hours.length * minutes.length <= 6;

function timesOf(cron: Cron): string {
  const { hours, minutes } = cron;
  if (isListed(cron))
    return `At ${listed(hours.flatMap((hour) => minutes.map((minute) => time(hour, minute))))}`;
  const during = hours.length === 24 ? '' : ` in the hours ${spans(hours)}`;
  const step = stepOf(minutes, 60);
  if (step !== undefined && minutes.length > 1) return `Every ${step} minutes${during}`;
  const past = `at minute ${spans(minutes)}`;
  const hourly = stepOf(hours, 24);
  if (hours.length === 24) return `Every hour ${past}`;
  return hourly === undefined || hours.length < 2
    ? `${past.replace(/^a/, 'A')} of the hours ${spans(hours)}`
    : `Every ${hourly} hours ${past}`;
}

/** The step of values that begin at 0 and go evenly round. */
function stepOf(values: readonly number[], round: number): number | undefined {
  const step = (values[1] ?? round) - (values[0] ?? 0);
  const even = values.every((value, index) => value === index * step) && values.length * step === round;
  return even ? step : undefined;
}

/** [1, 2, 3, 7] → '1–3 and 7' */
function spans(values: readonly number[]): string {
  const parts: { from: number; to: number }[] = [];
  for (const value of values) {
    const last = parts.at(-1);
    if (last && last.to === value - 1) last.to = value;
    else parts.push({ from: value, to: value });
  }
  return listed(parts.map(({ from, to }) => (from === to ? from : `${from}–${to}`)));
}

function daysOf(days: CronDays): string {
  switch (days.kind) {
    case 'every':
      return 'every day';
    case 'dates':
      return `on day ${spans(days.dates)} of the month`;
    case 'weekdays':
      return `every ${listed(days.weekdays.map(weekday))}`;
    case 'lastDate':
      return 'on the last day of the month';
    case 'nearestWorkday':
      return `on the workday nearest to day ${days.date} of the month`;
    case 'lastWorkday':
      return 'on the last workday of the month';
    case 'lastWeekday':
      return `on the last ${weekday(days.weekday)} of the month`;
    case 'nthWeekday':
      return `on the ${nthNames[days.nth - 1] ?? ''} ${weekday(days.weekday)} of the month`;
  }
}
