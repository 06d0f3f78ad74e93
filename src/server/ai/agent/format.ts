import type { Money } from '@shared/model/money';

const LOCALE = 'en-US';

const number = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** To the cent: an answer is copied into mails, where a rounded amount would be taken for the amount. */
export function money({ amount, currency }: Money): string {
  const clean = Math.abs(amount) < 0.005 ? 0 : amount;
  try {
    return new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...number }).format(clean);
  } catch {
    // Bills carry codes that Intl does not take.
    return `${currency} ${clean.toLocaleString(LOCALE, number)}`.trim();
  }
}

/** A cent is all that a table shows. */
export const cents = (amount: number): number => Math.round(amount * 100) / 100;

export function pathTo(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value);
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
