import { MILLION, THOUSAND } from '@shared/model/limits';

const LOCALE = 'en-US';
const formats = new Map<string, Intl.NumberFormat>();

function format(key: string, make: () => Intl.NumberFormat): Intl.NumberFormat {
  const known = formats.get(key);
  if (known) return known;
  const made = make();
  formats.set(key, made);
  return made;
}

export function formatNumber(value: number, maximumFractionDigits = 0): string {
  const key = `n${maximumFractionDigits}`;
  return format(key, () => new Intl.NumberFormat(LOCALE, { maximumFractionDigits })).format(value);
}

/** 12 → 12, 12.5 → 12.50: an amount without its currency. */
export function formatAmount(value: number): string {
  if (Number.isInteger(value)) return formatNumber(value);
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return format('amount', () => new Intl.NumberFormat(LOCALE, options)).format(value);
}

/** 0.1234 → 12.3%; −0.1234 → −12.3%; what rounds to 0 has no sign. */
export function formatPercent(share: number, digits = 1): string {
  const key = `p${digits}`;
  const options = { style: 'percent', maximumFractionDigits: digits, signDisplay: 'negative' } as const;
  return format(key, () => new Intl.NumberFormat(LOCALE, options))
    .format(share)
    .replace('-', '−');
}

/** 950 → 950, 1234 → 1.2K, 1234567 → 1.2M. What would round up to 1000K is written 1M. */
export function shorten(value: number): string {
  const size = Math.abs(value);
  if (size >= THOUSAND * (MILLION - THOUSAND / 20)) return `${formatNumber(value / MILLION / THOUSAND, 2)}B`;
  if (size >= MILLION - THOUSAND / 20) return `${formatNumber(value / MILLION, 1)}M`;
  if (size >= THOUSAND) return `${formatNumber(value / THOUSAND, 1)}K`;
  return formatNumber(value, size < 10 ? 2 : 0);
}

/** 1536 → 1.5 KB; powers of 1024. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${formatNumber(value, unit === 0 ? 0 : 1)} ${units[unit]}`;
}

/** “1 row”, “2 rows”. */
export function count(quantity: number, one: string, many = `${one}s`): string {
  return `${formatNumber(quantity)} ${quantity === 1 ? one : many}`;
}

export { format as cachedFormat, LOCALE };
