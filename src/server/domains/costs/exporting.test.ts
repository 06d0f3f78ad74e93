import { expect, it } from 'vitest';
import { bareDecimal } from '../../costs/queries/read';
import { halves } from './exporting';

const cut = (from: string, to: string, granularity: 'day' | 'week' | 'month' | 'total') =>
  halves({ from, to, granularity })?.map((part) => `${part.from}..${part.to}`) ?? null;

it('cuts days in two where no period is cut', () => {
  expect(cut('2026-01-01', '2026-01-10', 'day')).toEqual([
    '2026-01-01..2026-01-05',
    '2026-01-06..2026-01-10',
  ]);
  // 2026-01-12 is a Monday.
  expect(cut('2026-01-01', '2026-01-20', 'week')).toEqual([
    '2026-01-01..2026-01-11',
    '2026-01-12..2026-01-20',
  ]);
  expect(cut('2026-01-15', '2026-02-02', 'month')).toEqual([
    '2026-01-15..2026-01-31',
    '2026-02-01..2026-02-02',
  ]);
  expect(cut('2026-01-05', '2026-01-12', 'week')).toEqual([
    '2026-01-05..2026-01-11',
    '2026-01-12..2026-01-12',
  ]);
  for (const granularity of ['day', 'week', 'month'] as const)
    expect(cut('2026-01-05', '2026-01-05', granularity)).toBeNull();
  expect(cut('2026-01-05', '2026-01-11', 'week')).toBeNull();
  expect(cut('2026-01-01', '2026-12-31', 'total')).toBeNull();
});

it('writes decimals exactly, without zeros at the end', () => {
  const written = ['1234567890123.123456789012', '31.000000000000', '-0.100000000000', '0', '100'];
  expect(written.map(bareDecimal)).toEqual(['1234567890123.123456789012', '31', '-0.1', '0', '100']);
});
