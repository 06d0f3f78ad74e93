import type { Json } from './json';

const written = /^[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * A number as people write it: digits with a point before decimals, and commas between thousands only where they belong,
 * so that “2,50” is none. Undefined for anything else. It is what every step, pipe and form reads a number with.
 */
export function readNumber(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (!/\d/.test(text) || !written.test(text)) return undefined;
  const number = Number(text.replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
}

/**
 * A cell or a value of a format without types: a number where it is written as a number is, and the text itself where
 * anything of it would be lost, such as “0012”, “1.10”, “1e3”, ids of accounts and longer ones.
 */
export function numberOrText(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text && !/^\d{12}$/.test(text) ? number : text;
}

/** A finite number as the decimal that it is written as: `digits` × 10^`exponent`. */
function decimalOf(number: number): { digits: bigint; exponent: number } {
  const [mantissa = '0', power = '0'] = String(number).split('e');
  const [whole = '0', part = ''] = mantissa.split('.');
  return { digits: BigInt(whole + part), exponent: Number(power) - part.length };
}

const toNumber = (digits: bigint, exponent: number): number => Number(`${digits}e${exponent}`);

/** What decimals add up to, as the number nearest to it: 0.1 and 0.2 are 0.3. */
export function sumOf(numbers: Iterable<number>): number {
  const sums = new Map<number, bigint>();
  let strange = 0;
  for (const number of numbers) {
    if (!Number.isFinite(number)) {
      strange += number;
      continue;
    }
    const { digits, exponent } = decimalOf(number);
    sums.set(exponent, (sums.get(exponent) ?? 0n) + digits);
  }
  if (strange !== 0) return strange;
  const least = Math.min(0, ...sums.keys());
  let sum = 0n;
  for (const [exponent, digits] of sums) sum += digits * 10n ** BigInt(exponent - least);
  return toNumber(sum, least);
}

/** The product of decimals, as the number nearest to it: 1.1 times 1.1 is 1.21. */
export function product(left: number, right: number): number {
  if (!Number.isFinite(left) || !Number.isFinite(right)) return left * right;
  const [a, b] = [decimalOf(left), decimalOf(right)];
  return toNumber(a.digits * b.digits, a.exponent + b.exponent);
}
