/** Decimals as whole numbers of 10^-40: sums are exact, quotients are cut far beyond what anything shows. */
const DIGITS = 40;
export const ONE = 10n ** BigInt(DIGITS);

/** “-1.25”, “3e-7”; empty is nothing. */
export function parse(text: string): bigint {
  const found = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?\s*$/.exec(text);
  if (!found) throw new Error(`“${text}” is no decimal.`);
  const [, sign = '', whole = '', part = '', power = '0'] = found;
  const places = part.length - Number(power);
  if (places > DIGITS) throw new Error(`“${text}” has more than ${DIGITS} decimals.`);
  const value = BigInt(`${whole}${part}` || '0') * 10n ** BigInt(DIGITS - places);
  return sign === '-' ? -value : value;
}

export const times = (a: bigint, b: bigint): bigint => (a * b) / ONE;
export const over = (a: bigint, b: bigint): bigint => (a * ONE) / b;
export const half = (a: bigint, b: bigint): bigint => (a + b) / 2n;
export const size = (a: bigint): bigint => (a < 0n ? -a : a);

/** The nearest whole number of the last digit that is shown; a half goes away from zero. */
export function lastDigits(value: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(DIGITS - digits);
  const whole = (size(value) * 2n + unit) / (unit * 2n);
  return value < 0n ? -whole : whole;
}

/** A whole number of last digits as it is shown. */
export function shown(count: bigint, digits: number): string {
  const text = String(size(count)).padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${count < 0n ? '-' : ''}${text.slice(0, point)}${digits > 0 ? `.${text.slice(point)}` : ''}`;
}

export const fixed = (value: bigint, digits: number): string => shown(lastDigits(value, digits), digits);
