import { readJson } from '@shared/model/readJson';
import type { Json } from '@shared/model/json';

export interface SnowflakeColumn {
  name: string;
  type: string;
  scale?: number | null | undefined;
}

const DAY_MS = 86_400_000;

/** Seconds with a fraction since 1970, as Snowflake writes moments: `1611868781.123000000`. */
function momentOf(text: string): string {
  const seconds = Number(text);
  return Number.isFinite(seconds) ? new Date(Math.round(seconds * 1000)).toISOString() : text;
}

/** Seconds since midnight as 13:05:00. */
function timeOf(text: string): string {
  const seconds = Number(text);
  return Number.isFinite(seconds) ? new Date(Math.round(seconds * 1000)).toISOString().slice(11, 19) : text;
}

function parsed(text: string): Json {
  try {
    return readJson(text);
  } catch {
    return text;
  }
}

/** Numbers as numbers where they stay exact, dates as ISO 8601, all else as Snowflake writes it. */
export function cellOf({ type, scale }: SnowflakeColumn, text: string | null): Json {
  if (text === null) return null;
  const number = Number(text);
  switch (type.toLowerCase()) {
    case 'fixed':
      return (scale ?? 0) === 0 && Number.isSafeInteger(number) ? number : text;
    case 'real':
      return Number.isFinite(number) && text !== '' ? number : text;
    case 'boolean':
      return /^(true|1)$/i.test(text);
    case 'date':
      return Number.isInteger(number) ? new Date(number * DAY_MS).toISOString().slice(0, 10) : text;
    case 'time':
      return timeOf(text);
    case 'timestamp_ntz':
      return momentOf(text).replace(/Z$/, '');
    case 'timestamp_ltz':
    case 'timestamp_tz':
      return momentOf(text.split(' ')[0] ?? text);
    case 'variant':
    case 'object':
    case 'array':
      return parsed(text);
    default:
      return text;
  }
}
