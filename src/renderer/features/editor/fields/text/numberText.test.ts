import { describe, expect, it } from 'vitest';
import { formatNumberText, typeNumber } from './numberText';

/** The caret stands at ¦ in what is typed, and in what is expected. */
const type = (marked: string, before = '', negative = true) => {
  const caret = marked.indexOf('¦');
  const { text, value, caret: at } = typeNumber(marked.replace('¦', ''), caret, { negative, before });
  return [`${text.slice(0, at)}¦${text.slice(at)}`, value];
};

describe('[PARAM-03] a number as it is typed', () => {
  it.each([
    ['1234¦', '1,234¦', 1234],
    ['1a2b3¦', '123¦', 123],
    ['1,2345¦', '12,345¦', 12_345],
    ['1¦,2345', '1¦2,345', 12_345],
    ['12.345¦', '12.34¦', 12.34],
    ['12.¦', '12.¦', 12],
    ['.5¦', '.5¦', 0.5],
    ['1.2.3¦', '1.23¦', 1.23],
    ['-5¦', '-5¦', -5],
    ['-¦', '-¦', null],
    ['abc¦', '¦', null],
    ['007¦', '7¦', 7],
    ['$1,000,000.50¦', '1,000,000.50¦', 1_000_000.5],
  ])('%s becomes %s', (typed, shown, value) => expect(type(typed)).toEqual([shown, value]));

  it('refuses a minus where numbers begin at 0', () => expect(type('-5¦', '', false)).toEqual(['5¦', 5]));

  it('does not take away decimals that were there before', () => {
    expect(type('10.125¦', '0.125')).toEqual(['10.125¦', 10.125]);
  });
});

it('shows a number with its thousands apart and all its decimals', () => {
  expect(formatNumberText(1234.5)).toBe('1,234.5');
  expect(formatNumberText(-1_234_567)).toBe('-1,234,567');
  expect(formatNumberText(0.0625)).toBe('0.0625');
  expect(formatNumberText(null)).toBe('');
  expect(formatNumberText('abc')).toBe('abc');
});
