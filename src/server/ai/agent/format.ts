import { writeMoney, type Money } from '@shared/model/money';

/** To the cent: an answer is copied into mails, where a rounded amount would be taken for the amount. */
export const money = (of: Money): string => writeMoney(of);

/** A cent is all that a table shows. */
export const cents = (amount: number): number => Math.round(amount * 100) / 100;

export function pathTo(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value);
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
