import { expect, it } from 'vitest';
import { cellText, groupDigits } from './cells';

it.each([
  ['1234567', '1,234,567'],
  ['-1234.5', '-1,234.5'],
  ['0.1234567', '0.123457'],
  ['170141183460469231731687303715884105727', '170,141,183,460,469,231,731,687,303,715,884,105,727'],
  ['1e+30', '1e+30'],
  ['999', '999'],
])('%s is written %s', (given, shown) => expect(groupDigits(given)).toBe(shown));

it('amounts have the currency of their row; without one they are numbers', () => {
  const columns = [
    { name: 'BillingCurrency', type: 'VARCHAR' },
    { name: 'MonthCost', type: 'DECIMAL(38,12)' },
    { name: 'Percent', type: 'DOUBLE' },
  ];
  expect(cellText(columns, 1, [])(['EUR', '1234.5', 1])).toBe('€1,234.50');
  expect(cellText(columns, 1, [])(['EUR', null, 1])).toBe('empty');
  expect(cellText(columns, 2, [['EUR', '1', 12.5]])(['EUR', '1', 12.5])).toBe('12.5');
  expect(
    cellText(columns.slice(1), 0, [
      ['1234.5', 1],
      ['2.25', 1],
    ])(['1234.5', 1]),
  ).toBe('1,234.50');
});

it('days lose their midnight, lists are JSON', () => {
  expect(cellText([{ name: 'a', type: 'TIMESTAMP' }], 0, [])(['2026-07-01 00:00:00'])).toBe('2026-07-01');
  expect(cellText([{ name: 'a', type: 'INTEGER[]' }], 0, [])([[1, 2]])).toBe('[1,2]');
});
