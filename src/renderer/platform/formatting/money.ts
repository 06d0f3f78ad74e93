import { digitsOf } from '@shared/model/money';
import { cachedFormat, formatNumber, LOCALE, shorten } from './numbers';

/** A code that Intl does not take (bills carry anything) is written before the number. */
function currencyFormat(currency: string, digits: number): Intl.NumberFormat | null {
  try {
    return cachedFormat(
      `${currency}/${digits}`,
      () =>
        new Intl.NumberFormat(LOCALE, {
          style: 'currency',
          currency,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }),
    );
  } catch {
    return null;
  }
}

/** 0 where it would be written as 0. */
const cleaned = (amount: number, currency: string) =>
  Math.abs(amount) < 0.5 / 10 ** digitsOf(currency) ? 0 : amount;

/** An amount below 100 is written with its decimals. */
export function hasDecimals(amount: number, currency: string): boolean {
  const clean = cleaned(amount, currency);
  return clean !== 0 && Math.abs(clean) < 100;
}

/** The currency’s decimals below 100, whole units from there on, unless `exact`. */
export function formatMoney(amount: number, currency: string, exact = false): string {
  const clean = cleaned(amount, currency);
  const digits = exact || hasDecimals(amount, currency) ? digitsOf(currency) : 0;
  const format = currencyFormat(currency, digits);
  const text = format ? format.format(clean) : `${currency} ${formatNumber(clean, digits)}`.trim();
  return text.replace('-', '−');
}

/** The price of one unit, with four figures that say something: $0.0000166, $0.0960, $12.50. */
export function formatUnitPrice(amount: number, currency: string): string {
  const size = Math.abs(amount);
  const digits = size === 0 ? 2 : Math.min(12, Math.max(2, 3 - Math.floor(Math.log10(size))));
  const format = currencyFormat(currency, digits);
  const text = format ? format.format(amount) : `${currency} ${formatNumber(amount, digits)}`.trim();
  return text.replace('-', '−');
}

/** For cards and axes: $1.2K, −$3.4M. */
export function shortMoney(amount: number, currency: string): string {
  const sign = amount < 0 ? '−' : '';
  return `${sign}${symbolOf(currency)}${shorten(Math.abs(amount))}`;
}

function symbolOf(currency: string): string {
  const parts = currencyFormat(currency, 0)?.formatToParts(0);
  const symbol = parts?.find((part) => part.type === 'currency')?.value;
  if (symbol === undefined) return currency ? `${currency} ` : '';
  return /[A-Za-z]$/.test(symbol) ? `${symbol} ` : symbol;
}
