import { describe, expect, it } from 'vitest';
import { MONTH_DAYS, cappedSaving, monthOf, sumByCurrency, writeMoney, yearOf } from './money';

describe('money', () => {
  it('makes a month of 30.4375 days and a year of 12 months', () => {
    expect(MONTH_DAYS * 12).toBe(365.25);
    expect(monthOf(2)).toBe(60.875);
    expect(yearOf(monthOf(1))).toBe(365.25);
  });

  it('never adds two currencies', () => {
    const mixed = [
      { amount: 1, currency: 'USD' },
      { amount: 1, currency: 'EUR' },
    ];
    expect(sumByCurrency([...mixed, { amount: 2, currency: 'USD' }])).toEqual([
      { amount: 1, currency: 'EUR' },
      { amount: 3, currency: 'USD' },
    ]);
  });

  it('is written with the decimals of its currency', () => {
    const written = (amount: number, currency: string) => writeMoney({ amount, currency });
    expect([written(1234.5, 'USD'), written(1234.5, 'JPY'), written(-0.001, 'EUR')]).toEqual([
      '$1,234.50',
      '¥1,235',
      '€0.00',
    ]);
    expect(written(1.2345, 'KWD').replace('\u00a0', ' ')).toBe('KWD 1.235');
    expect(written(2, 'AWS credits')).toBe('AWS credits 2.00');
  });

  it('caps a saving at the cost of its resource', () => {
    expect(cappedSaving(12, 10)).toBe(10);
    expect(cappedSaving(-1, 10)).toBe(0);
    expect(cappedSaving(4, 10)).toBe(4);
  });
});
