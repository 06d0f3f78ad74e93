import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { product, readNumber, sumOf } from './numbers';

describe('a number in a text', () => {
  it.each([
    ['2', 2],
    [' 2.50 ', 2.5],
    ['1,234', 1234],
    ['1,234,567.89', 1234567.89],
    ['-1,234.5', -1234.5],
    ['+7', 7],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1.5E-2', 0.015],
    ['0', 0],
  ])('“%s” is read', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each([
    '2,50',
    '1.234,56',
    '1,2,3',
    '12,34',
    '1,2345',
    '1 234',
    '1_000',
    '1’234',
    '€5',
    '5%',
    '',
    ' ',
    '-',
    '.',
    '1.',
    '0x10',
    'Infinity',
    'NaN',
    '1e999',
  ])('“%s” is none', (text) => {
    expect(readNumber(text)).toBeUndefined();
  });
});

describe('decimals', () => {
  it('add up as they are written', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(sumOf(Array.from({ length: 10 }, () => 0.1))).toBe(1);
    expect(sumOf([1e16, 0.01, -1e16])).toBe(0.01);
    expect(sumOf([1e-300, 1e300, -1e300])).toBe(1e-300);
    expect(sumOf([])).toBe(0);
    expect(sumOf([1, Infinity])).toBe(Infinity);
  });

  it('multiply as they are written', () => {
    expect([product(1.1, 1.1), product(0.1, 3), product(-2.5, 0.4), product(1e200, 1e200)]).toEqual([
      1.21,
      0.3,
      -1,
      Infinity,
    ]);
  });

  it('give cents exactly, whatever their order', () => {
    const cents = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { maxLength: 50 });
    fc.assert(
      fc.property(cents, (all) => {
        const sum = all.reduce((total, one) => total + one, 0) / 100;
        expect(sumOf(all.map((one) => one / 100))).toBe(sum === 0 ? 0 : sum);
      }),
    );
  });
});
