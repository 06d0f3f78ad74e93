import { TZDate } from '@date-fns/tz';

const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const moment =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const epoch = /^\d{10}(\d{3})?$/;

/** IANA names only: offsets and the machine's own zone are not one. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * A moment of what people and services write: ISO with or without time and zone, milliseconds, and ten digits, which
 * are seconds (LIM-44). What has no zone is read in `zone`, so a day stays that day. Undefined: not a date.
 */
export function readMoment(value: unknown, zone: string): TZDate | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? fromEpoch(value, zone) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (epoch.test(text)) return fromEpoch(Number(text), zone);
  const match = day.exec(text) ?? moment.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(toNumber);
  const millisecond = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000);
  const utc = Date.UTC(year, month - 1, date, hour, minute, second, millisecond);
  const back = new Date(utc);
  const exists = back.getUTCMonth() === month - 1 && back.getUTCDate() === date && hour < 24;
  if (!exists || minute > 59 || second > 59) return undefined;
  const offset = match[8];
  if (offset !== undefined) return valid(new TZDate(utc - offsetMinutes(offset) * 60_000, zone));
  return valid(new TZDate(year, month - 1, date, hour, minute, second, millisecond, zone));
}

const toNumber = (text: string | undefined) => Number(text ?? 0);

function fromEpoch(value: number, zone: string): TZDate | undefined {
  const seconds = Math.abs(value) >= 1e9 && Math.abs(value) < 1e10;
  return valid(new TZDate(seconds ? value * 1000 : value, zone));
}

function valid(date: TZDate): TZDate | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function offsetMinutes(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return offset.startsWith('-') ? -minutes : minutes;
}
