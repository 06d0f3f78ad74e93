import { describe, expect, it } from 'vitest';
import { digitsOf, grouped, numberOf, numberText } from './numberText';
import { readChosen, writeChosen } from './multiSelect';
import { isSameJson } from './texts';

describe('numbers', () => {
  it('[PARAM-03] strips what is no digit, shows separators of thousands and allows two decimals', () => {
    expect(digitsOf('$1,234,567.899 USD')).toBe('1234567.89');
    expect(grouped('1234567.8')).toBe('1,234,567.8');
    expect(grouped('123')).toBe('123');
    expect(digitsOf('-1a2.3.4')).toBe('-12.34');
    expect(grouped('-')).toBe('-');
  });

  it('[PARAM-02] sends numbers, and null for nothing', () => {
    expect(['', '12.', '1,000', '-', '-3.50'].map(numberOf)).toEqual([null, 12, 1000, '-', -3.5]);
    expect([1234.5, '1,000', '2000', null, 'abc', 0.125].map(numberText)).toEqual([
      '1,234.5',
      '1,000',
      '2,000',
      '',
      'abc',
      '0.125',
    ]);
  });
});

describe('multi-select', () => {
  const options = ['a', 'b', 'c'];
  it('[STEP-16] [PARAM-11] all of the options are process_all', () => {
    expect(writeChosen({ mode: 'some', values: ['c', 'a', 'b'] }, options)).toEqual({
      process_all: true,
      values: [],
      excluded: [],
    });
    expect(writeChosen({ mode: 'some', values: ['b'] }, options)).toEqual({
      process_all: false,
      values: ['b'],
      excluded: [],
    });
    expect(writeChosen({ mode: 'some', values: [] }, [])).toMatchObject({ process_all: false });
  });

  it('[PARAM-12] leaves an excluded list out of all', () => {
    const value = writeChosen({ mode: 'except', values: ['b'] }, options);
    expect(value).toEqual({ process_all: true, values: [], excluded: ['b'] });
    expect(readChosen(value)).toEqual({ mode: 'except', values: ['b'] });
  });

  it('reads plain lists and text with commas', () => {
    expect(readChosen(['a', 1])).toEqual({ mode: 'some', values: ['a', '1'] });
    expect(readChosen('a, b')).toEqual({ mode: 'some', values: ['a', 'b'] });
    expect(readChosen(null)).toEqual({ mode: 'some', values: [] });
  });
});

it('compares JSON whatever the order of properties', () => {
  expect(isSameJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(isSameJson({ a: 1 }, { b: 1 })).toBe(false);
  expect(isSameJson([1], { 0: 1 })).toBe(false);
});
