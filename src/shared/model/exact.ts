/** Decimal places of exact amounts. */
export const PLACES = 12;

/** A decimal like -12.34 in units of 10⁻¹²; more places than that are cut off. */
export function units(decimal: string): bigint {
  const isNegative = decimal.startsWith('-');
  const [whole = '0', part = ''] = decimal.replace(/^[+-]/, '').split('.');
  const value = BigInt(`${whole || '0'}${part.slice(0, PLACES).padEnd(PLACES, '0')}`);
  return isNegative ? -value : value;
}

/** The exact sum of decimals (as databases write them), as the number nearest to it. */
export function exactSum(decimals: Iterable<string>): number {
  let sum = 0n;
  for (const decimal of decimals) sum += units(decimal);
  const text = String(sum < 0n ? -sum : sum).padStart(PLACES + 1, '0');
  return Number(`${sum < 0n ? '-' : ''}${text.slice(0, -PLACES)}.${text.slice(-PLACES)}`);
}

/** Units of 10⁻¹² as a decimal, without zeros at the end. */
export function decimalOf(amount: bigint): string {
  const text = String(amount < 0n ? -amount : amount).padStart(PLACES + 1, '0');
  const part = text.slice(-PLACES).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${text.slice(0, -PLACES)}${part === '' ? '' : `.${part}`}`;
}

/** Divided by what is above zero, to the nearest; halves go away from zero. */
export function quotient(amount: bigint, by: bigint): bigint {
  const size = ((amount < 0n ? -amount : amount) * 2n + by) / (by * 2n);
  return amount < 0n ? -size : size;
}
