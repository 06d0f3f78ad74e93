import { TZDate } from '@date-fns/tz';
import {
  add,
  endOfDay,
  endOfMonth,
  endOfWeek,
  endOfYear,
  format,
  startOfDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from 'date-fns';
import {
  dateTypes,
  outputFormats,
  rangeTypes,
  type DateUtilsValue,
  type Granularity,
  type OutputFormat,
} from './choices';

/** Weeks begin on Monday, as in ISO 8601. */
const monday = { weekStartsOn: 1 } as const;

const units: Record<Granularity, { start(date: Date): Date; end(date: Date): Date; plus: string }> = {
  day: { start: (date) => startOfDay(date), end: (date) => endOfDay(date), plus: 'days' },
  week: { start: (date) => startOfWeek(date, monday), end: (date) => endOfWeek(date, monday), plus: 'weeks' },
  month: { start: (date) => startOfMonth(date), end: (date) => endOfMonth(date), plus: 'months' },
  year: { start: (date) => startOfYear(date), end: (date) => endOfYear(date), plus: 'years' },
};

const shifts: Record<string, number> = { current: 0, previous: -1, next: 1 };

/** In the zone, whose days, weeks and months are meant. */
export const formatDate = (date: Date, output: OutputFormat, zone: string): string =>
  format(new TZDate(date, zone), outputFormats[output]);

export type DateUtilsResult =
  | { kind: 'date'; date: Date; text: string }
  | { kind: 'range'; start: Date; end: Date; startText: string; endText: string };

/** What the value means at `now`. Throws a RangeError that names the field which does not fit. */
export function computeDate(value: DateUtilsValue, now: Date, zone: string): DateUtilsResult {
  const here = new TZDate(now, zone);
  const write = (date: Date) => formatDate(date, value.output_format, zone);
  if (value.operation === 'get_date') {
    const date = oneDate(value, here);
    return { kind: 'date', date, text: write(date) };
  }
  const { start, end } = range(value, here);
  return { kind: 'range', start, end, startText: write(start), endText: write(end) };
}

function oneDate(value: DateUtilsValue, now: Date): Date {
  const { granularity, date_type: type = dateTypes[value.granularity][0] } = value;
  const known: readonly string[] = dateTypes[granularity];
  if (!known.includes(type)) throw new RangeError(`Date: “${type}” is no date of a ${granularity}.`);
  if (type === 'now') return now;
  if (type === 'yesterday') return add(now, { days: -1 });
  if (type === 'tomorrow') return add(now, { days: 1 });
  if (type === 'relative_date') {
    const amount = whole('Relative amount', value.relative_amount ?? 0, -10_000);
    return add(now, { [value.relative_unit ?? 'days']: amount });
  }
  const [edge, , which = 'current'] = type.split('_');
  const unit = units[granularity];
  const moved = add(now, { [unit.plus]: shifts[which] ?? 0 });
  return edge === 'start' ? unit.start(moved) : unit.end(moved);
}

/** The last n end with yesterday, the previous week, month or year: whole ones only. */
function range(value: DateUtilsValue, now: Date): { start: Date; end: Date } {
  const { granularity, range_type: type = rangeTypes[value.granularity][0] } = value;
  const known: readonly string[] = rangeTypes[granularity];
  if (!known.includes(type)) throw new RangeError(`Range: “${type}” is no range of a ${granularity}.`);
  const unit = units[granularity];
  const moved = (by: number) => add(now, { [unit.plus]: by });
  if (type.startsWith('last_n')) {
    const counts = { day: value.n_days, week: value.n_weeks, month: value.n_months, year: value.n_years };
    const count = whole(`Number of ${unit.plus}`, counts[granularity] ?? 1, 1);
    return { start: unit.start(moved(-count)), end: unit.end(moved(-1)) };
  }
  const by = shifts[type.split('_')[0] ?? ''] ?? 0;
  return { start: unit.start(moved(by)), end: unit.end(moved(by)) };
}

function whole(title: string, value: number, least: number): number {
  if (!Number.isInteger(value) || value < least || value > 10_000)
    throw new RangeError(`${title}: ${value} is no whole number from ${least} to 10,000.`);
  return value;
}
