/** “1,234.50 USD”. */
export function moneyText(amount: number, currency: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${amount.toLocaleString('en-US', digits)} ${currency}`;
}
