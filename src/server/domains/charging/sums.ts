import { decimalOf, units } from '@shared/model/exact';

export const sumOf = (decimals: readonly string[]): string =>
  decimalOf(decimals.reduce((sum, one) => sum + units(one), 0n));

/** What is earned of an amount without tax, and which part of it that is; of nothing or less there are no parts. */
export function marginOf(total: string, billed: string, decimal: (exact: string) => string) {
  const margin = units(total) - units(billed);
  return {
    margin: decimal(decimalOf(margin)),
    margin_share: units(total) <= 0n ? null : Number(decimalOf(margin)) / Number(total),
  };
}
