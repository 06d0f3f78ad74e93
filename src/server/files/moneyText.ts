import { digitsOf } from '@shared/model/money';

/** “1,234.50”, with the decimals of the currency. */
export function amountText(amount: number, currency: string): string {
  const decimals = digitsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return amount.toLocaleString('en-US', digits);
}

/** “1,234.50 USD”. */
export const moneyText = (amount: number, currency: string): string =>
  `${amountText(amount, currency)} ${currency}`;
