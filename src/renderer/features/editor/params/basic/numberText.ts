import { readNumeric } from '@shared/model/steps/checkValue';
import type { Json } from '@shared/model/json';

const DECIMALS = 2;

/** PARAM-03: what is left of typed text: a sign, digits, one point and two decimals. */
export function digitsOf(typed: string): string {
  const kept = typed.replaceAll(/[^\d.-]/g, '');
  const sign = kept.startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = kept.replaceAll('-', '').split('.');
  return `${sign}${whole}${rest.length === 0 ? '' : `.${rest.join('').slice(0, DECIMALS)}`}`;
}

/** With separators of thousands; what is being typed (“-”, “12.”) stays. */
export function grouped(digits: string): string {
  const match = /^(-?)(\d*)(\..*)?$/.exec(digits);
  if (!match) return digits;
  const [, sign = '', whole = '', rest = ''] = match;
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

/** The value of typed text: a number, null for nothing, else the text itself, which the check refuses. */
export function numberOf(typed: string): Json {
  const digits = digitsOf(typed);
  if (digits === '') return null;
  return /\d/.test(digits) ? Number(digits) : digits;
}

/** A stored value as the field shows it; decimals that came from elsewhere are all shown. */
export function numberText(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'object') return '';
  const number = readNumeric(value, true);
  if (number === undefined) return String(value);
  const plain = String(number);
  return plain.includes('e') ? plain : grouped(plain);
}
