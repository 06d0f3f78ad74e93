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

/** Decimals of the smallest unit where they are not two (ISO 4217): a runtime's own table changes with its version. */
const digits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const digitsByCode = new Map(
  Object.entries(digits).flatMap(([count, codes]) => codes.split(' ').map((code) => [code, Number(count)])),
);

/** Decimals of the currency’s smallest unit; two for one that is not known. */
export const digitsOf = (currency: string): number => digitsByCode.get(currency.toUpperCase()) ?? 2;

/** “$1,234.50”: as many decimals as the currency has, unless said; a code that no runtime knows stands before the number. */
export function writeMoney({ amount, currency }: Money, decimals = digitsOf(currency)): string {
  const clean = Math.abs(amount) < 0.5 / 10 ** decimals ? 0 : amount;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(clean);
  } catch {
    return `${currency} ${clean.toLocaleString('en-US', digits)}`.trim();
  }
}
