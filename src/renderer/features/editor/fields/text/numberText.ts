import type { Json } from '@shared/model/json';

const decimalsMax = 2;

const group = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** `1234.5` → `1,234.5`. All decimals of a value that is there are shown; typing is what is limited. */
export function formatNumberText(value: Json): string {
  if (typeof value === 'number') {
    const text = String(value);
    return text.includes('e') ? text : grouped(text);
  }
  return typeof value === 'string' ? value : '';
}

function grouped(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d*)(.*)$/.exec(text) ?? [];
  return `${sign}${group(whole)}${rest}`;
}

export interface TypedNumber {
  /** What stands in the field: thousands apart, at most two decimals. */
  text: string;
  /** Null: nothing, or only a sign. */
  value: number | null;
  caret: number;
}

/**
 * PARAM-03: strips what is no digit, sets thousands apart and keeps at most two decimals (or as many as `before` had,
 * so that 0.125 does not become 0.12 when its first digit is mended). The caret stays after the same digit.
 */
export function typeNumber(
  typed: string,
  caret: number,
  options: { negative: boolean; before: string },
): TypedNumber {
  const decimals = Math.max(decimalsMax, options.before.split('.')[1]?.length ?? 0);
  const minus = options.negative && /^\s*[-−]/.test(typed) ? '-' : '';
  const point = typed.indexOf('.');
  const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
  const wholeTyped = digitsOf(point < 0 ? typed : typed.slice(0, point));
  const whole = wholeTyped.replace(/^0+(?=\d)/, '');
  const fraction = point < 0 ? null : digitsOf(typed.slice(point)).slice(0, decimals);
  const text = `${minus}${group(whole)}${fraction === null ? '' : `.${fraction}`}`;
  const number = Number(`${minus}${whole === '' ? '0' : whole}.${fraction ?? '0'}0`);
  const isEmpty = whole === '' && (fraction ?? '') === '';
  const kept = typed.slice(0, caret).replaceAll(/[^\d.]/g, '').length - (wholeTyped.length - whole.length);
  return {
    text,
    value: isEmpty || !Number.isFinite(number) ? null : number,
    caret: caretAfter(text, kept, caret),
  };
}

/** After so many digits and points; a sign before the first one stays on the left. */
function caretAfter(text: string, kept: number, caret: number): number {
  let left = kept;
  if (left <= 0) return caret > 0 && text.startsWith('-') ? 1 : 0;
  for (let at = 0; at < text.length; at += 1) {
    if (/[\d.]/.test(text[at] ?? '')) left -= 1;
    if (left === 0) return at + 1;
  }
  return text.length;
}
