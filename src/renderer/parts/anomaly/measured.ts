import { formatMoney, shortMoney } from '../../platform/formatting/money';
import { formatNumber, shorten } from '../../platform/formatting/numbers';

/** What an anomaly is counted in: a unit of usage, or its currency where `unit` is null. */
export interface CountedIn {
  unit: string | null;
  currency: string;
}

export const countedIn = (found: {
  currency: string;
  usage?: { unit: string } | null | undefined;
}): CountedIn => ({
  unit: found.usage?.unit ?? null,
  currency: found.currency,
});

/** “$1,200.50” or “1,200 GB”. */
export function formatMeasured(value: number, { unit, currency }: CountedIn, exact = false): string {
  if (unit === null) return formatMoney(value, currency, exact);
  const number = formatNumber(value, Math.abs(value) < 100 ? 2 : 0);
  // Azure counts in units such as “1 GB” and “10K”.
  return /^\d/.test(unit) ? `${number} × ${unit}` : `${number} ${unit}`;
}

/** For an axis: its unit stands beside the chart. */
export const shortMeasured = (value: number, { unit, currency }: CountedIn): string =>
  unit === null ? shortMoney(value, currency) : shorten(value);

/** “+1,200 GB”, “−20 Hours”. */
export const signedMeasured = (value: number, of: CountedIn): string =>
  `${value < 0 ? '−' : '+'}${formatMeasured(Math.abs(value), of)}`;
