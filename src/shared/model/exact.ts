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
