import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDate, formatLong, formatMoment, formatRelative } from './dates';
import { change } from '@shared/model/change';
import { formatMoney, formatUnitPrice, shortMoney } from './money';
import { count, formatAmount, formatBytes, formatPercent, shorten } from './numbers';

describe('dates', () => {
  afterEach(() => vi.restoreAllMocks());

  const moment = new Date(2026, 2, 4, 5, 6, 7, 89);
  it('[LIM-39] [LIM-41] [LIM-42] have one pattern each', () => {
    expect(formatDate(moment)).toBe('2026-03-04');
    expect(formatMoment(moment)).toBe('Mar 04, 2026 05:06');
    expect(formatLong(moment)).toBe('Mar 04, 2026 05:06:07.089');
  });
  it('[LIM-44] reads ten digits as seconds and thirteen as milliseconds', () => {
    const seconds = Math.floor(moment.getTime() / 1000);
    for (const value of [seconds, String(seconds), seconds * 1000, String(seconds * 1000)])
      expect(formatLong(value)).toBe('Mar 04, 2026 05:06:07.000');
  });
  it('keeps a plain day that day, in every time zone', () => {
    expect(formatDate('2026-03-04')).toBe('2026-03-04');
  });
  it('[MSG-15] writes an invalid date to the console, once', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(formatDate('2026-02-31')).toBe('Invalid Date');
    formatMoment('2026-02-31');
    expect(formatRelative('next spring', moment)).toBe('Invalid Date');
    formatDate(moment);
    expect(warn.mock.calls).toEqual([['Invalid Date: 2026-02-31'], ['Invalid Date: next spring']]);
  });
  it('[MSG-14] shows an invalid date as such', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    for (const value of ['', 'nonsense', '2026-02-30', Number.NaN, new Date(Number.NaN)])
      expect(formatDate(value)).toBe('Invalid Date');
    expect(formatRelative('nonsense', moment)).toBe('Invalid Date');
  });
  it('[LIM-43] says how long ago within a day, and the date beyond', () => {
    const ago = (minutes: number) => formatRelative(new Date(moment.getTime() - minutes * 60_000), moment);
    expect(ago(0.9)).toBe('just now');
    expect(ago(1)).toBe('1 minute ago');
    expect(ago(59)).toBe('59 minutes ago');
    expect(ago(60)).toBe('1 hour ago');
    expect(ago(1439)).toBe('23 hours ago');
    expect(ago(1440)).toBe('2026-03-03');
  });
});

describe('money and numbers', () => {
  it('[LIM-52] shortens at a thousand and at a million, without a 1000K', () => {
    expect([950, 999, 1000, 1234, 999_949, 999_950, 1_000_000, 2_340_000].map(shorten)).toEqual([
      '950',
      '999',
      '1K',
      '1.2K',
      '999.9K',
      '1M',
      '1M',
      '2.3M',
    ]);
  });
  it('writes each currency its own way and any code that a bill may carry', () => {
    expect(formatMoney(1234.5, 'USD')).toBe('$1,235');
    expect(formatMoney(1234.5, 'USD', true)).toBe('$1,234.50');
    expect(formatMoney(0.4, 'EUR')).toBe('€0.40');
    expect(formatMoney(12, 'not a code')).toBe('not a code 12');
    expect(formatMoney(-0.001, 'USD')).toBe('$0');
    expect(formatUnitPrice(-0.096, 'USD')).toBe('−$0.09600');
    expect(shortMoney(-1234, 'USD')).toBe('−$1.2K');
    expect(shortMoney(1500, 'CHF')).toBe('CHF 1.5K');
  });
  it('has no change where there is no previous period', () => {
    expect(change(5, null)).toBeNull();
    expect(change(5, 0)).toBeNull();
    expect(change(-5, -10)).toBe(0.5);
  });
  it('writes shares, sizes and counts', () => {
    expect([0.1234, -0.066, -0.0001].map((share) => formatPercent(share))).toEqual(['12.3%', '−6.6%', '0%']);
    expect([12, 12.5, 1234.567].map(formatAmount)).toEqual(['12', '12.50', '1,234.57']);
    expect(formatBytes(1536)).toBe('1.5 KB');
    expect(formatBytes(0)).toBe('0 bytes');
    expect(count(1, 'row')).toBe('1 row');
    expect(count(2000, 'row')).toBe('2,000 rows');
  });
});
