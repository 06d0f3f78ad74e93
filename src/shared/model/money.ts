/** Days of a mean month (365.25 / 12): the one constant by which a daily cost becomes a month. */
export const MONTH_DAYS = 30.4375;

/** Money of a month from the mean cost of a day. */
export const monthOf = (daily: number): number => daily * MONTH_DAYS;

/** Money of a year from the money of a month. */
export const yearOf = (monthly: number): number => monthly * 12;

/** An amount in the currency of its bill (ISO 4217, as the provider writes it). */
export interface Money {
  amount: number;
  currency: string;
}

/** One sum per currency, ordered by currency: amounts of two currencies are never added. */
export function sumByCurrency(amounts: Iterable<Money>): Money[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .map(([currency, amount]) => ({ amount, currency }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** A saving is never negative and never more than what its resource costs. */
export const cappedSaving = (saving: number, cost: number): number => Math.max(0, Math.min(saving, cost));

/** Decimals of the currency’s smallest unit; two for one that is not known. */
export function digitsOf(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
