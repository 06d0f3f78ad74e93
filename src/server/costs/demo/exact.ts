/**
 * Amounts as whole numbers, so that a sum of rows is the invoice to the last digit on every machine.
 * Quantities count millionths, prices billionths, costs ten-billionths (10 decimals).
 */
export type Amount = bigint;

const half = 50_000n;

export const micro = (quantity: number): bigint => BigInt(Math.round(quantity * 1e6));
export const nano = (price: number): bigint => BigInt(Math.round(price * 1e9));

/** Price of a share of another price, rounded to a billionth. */
export const shareOf = (price: bigint, share: number): bigint =>
  (price * BigInt(Math.round(share * 1e6)) + 500_000n) / 1_000_000n;

export const amount = (quantity: bigint, price: bigint): Amount => (quantity * price + half) / 100_000n;

export const amountOf = (value: number): Amount => BigInt(Math.round(value * 1e6)) * 10_000n;

function decimal(value: bigint, digits: number): string {
  const negative = value < 0n;
  const text = (negative ? -value : value).toString().padStart(digits + 1, '0');
  return `${negative ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export const amountText = (value: Amount): string => decimal(value, 10);
export const quantityText = (value: bigint): string => decimal(value, 6);
export const priceText = (value: bigint): string => decimal(value, 9);
export const toNumber = (value: Amount): number => Number(amountText(value));
