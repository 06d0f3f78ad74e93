import { PLACES } from './exact';
import { digitsOf } from './money';

/** The smallest unit of a currency: how many units of exact amounts it is, and how it is written. */
export function smallestUnit(currency: string) {
  const digits = digitsOf(currency);
  return {
    perUnit: 10n ** BigInt(PLACES - digits),
    /** As a decimal, as files have it. */
    decimal(amount: bigint): string {
      const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0');
      const sign = amount < 0n ? '-' : '';
      return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
    },
  };
}
