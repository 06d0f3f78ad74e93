import type { JsonObject } from '../json';
import {
  intervalTypes,
  scheduleTypes,
  weekdays,
  type IntervalType,
  type ScheduleConfiguration,
  type ScheduleType,
} from './types';

/** The platform's own name of an interval. */
const typeNames: Record<string, ScheduleType> = { CUSTOM: 'INTERVAL' };
const unitNames: Record<string, IntervalType> = { HOUR: 'HOURS', DAY: 'DAYS', MONTH: 'MONTHS' };

/** In any case, with the platform's names; undefined for anything else. */
export function readScheduleType(text: string): ScheduleType | undefined {
  const upper = text.trim().toUpperCase();
  return scheduleTypes.find((type) => type === upper) ?? typeNames[upper];
}

export function readIntervalType(text: string): IntervalType | undefined {
  const upper = text.trim().toUpperCase();
  return intervalTypes.find((type) => type === upper) ?? unitNames[upper];
}

/** '09' and 9 are 9; undefined for what is no whole number of the range. */
export function readWhole(value: number | string | undefined, low: number, high: number): number | undefined {
  const text = String(value ?? '').trim();
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= low && number <= high ? number : undefined;
}

/** '1, 15,31' → [1, 15, 31], ascending, once each; undefined when it holds anything else, or nothing. */
export function readDaysOfMonth(text: string): number[] | undefined {
  return readList(text, (part) => readWhole(part, 1, 31));
}

/** 'mon,FRI' and '2,6' → [2, 6]. */
export function readDaysOfWeek(text: string): number[] | undefined {
  return readList(text, (part) => {
    const index = weekdays.findIndex((name) => name === part.toUpperCase().slice(0, 3));
    const isName = index >= 0 && /^[a-z]{3,9}$/i.test(part);
    return isName ? index + 1 : readWhole(part, 1, 7);
  });
}

function readList(text: string, read: (part: string) => number | undefined): number[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values = parts.map((part) => read(part));
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0 || known.length < values.length) return undefined;
  return [...new Set(known)].sort((a, b) => a - b);
}

const texts = [
  'scheduleType',
  'cronExpression',
  'timezone',
  'dayOfMonth',
  'dayOfWeek',
  'intervalType',
  'misfire',
  'overlap',
  'anchor',
] as const;
const numbers = ['hour', 'minute', 'number'] as const;

/** Takes what belongs to a schedule from JSON of any origin, in our spelling; the rest is left out. */
export function readConfiguration(raw: JsonObject): ScheduleConfiguration {
  const read: ScheduleConfiguration = {};
  for (const key of texts) {
    const value = raw[key];
    if (Array.isArray(value)) read[key] = value.filter((each) => typeof each !== 'object').join(',');
    else if (typeof value === 'string' || typeof value === 'number') read[key] = String(value).trim();
  }
  for (const key of numbers) {
    const value = raw[key];
    if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) read[key] = value;
  }
  const type = read.scheduleType === undefined ? undefined : readScheduleType(read.scheduleType);
  const unit = read.intervalType === undefined ? undefined : readIntervalType(read.intervalType);
  if (type) read.scheduleType = type;
  if (unit) read.intervalType = unit;
  if (read.misfire !== undefined) read.misfire = read.misfire.toLowerCase();
  if (read.overlap !== undefined) read.overlap = read.overlap.toLowerCase().replaceAll(/[\s-]/g, '_');
  return read;
}
