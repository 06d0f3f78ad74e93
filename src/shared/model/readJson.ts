import type { Json } from './json';

/** A number as its digits without zeros at either end, and the power of ten of the last one. */
function plain(text: string): string {
  const [mantissa = '', power = '0'] = text.toLowerCase().replace('-', '').split('e');
  const [whole = '', part = ''] = mantissa.split('.');
  const digits = (whole + part).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '0' : `${kept}e${Number(power) - part.length + digits.length - kept.length}`;
}

const isKept = (number: number, source: string): boolean =>
  Number.isFinite(number) && plain(String(number)) === plain(source);

/** So many digits in a row, with or without a point, are more than every number keeps. */
const LONG = /\d(?:\.?\d){15}/;

/**
 * JSON of others. A number that would become another one, such as an id of 19 digits or a long decimal, is its text.
 * `leaveOut`: properties of such a name are left out.
 * Throws `SyntaxError`.
 */
export function readJson(text: string, leaveOut?: (key: string) => boolean): Json {
  if (!leaveOut && !LONG.test(text)) return JSON.parse(text);
  const keep = (key: string, value: unknown, context?: { source?: string }): unknown => {
    if (leaveOut?.(key) === true) return undefined;
    const isLost =
      typeof value === 'number' && context?.source !== undefined && !isKept(value, context.source);
    return isLost ? context.source : value;
  };
  return JSON.parse(text, keep);
}
