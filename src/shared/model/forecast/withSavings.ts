/** Savings a month that are in work and expected from a month on (yyyy-MM), overlaps counted once; in one currency. */
export interface SavingsAhead {
  from: string;
  month: number;
}

export interface MonthWithSavings {
  /** yyyy-MM */
  month: string;
  forecast: number;
  /** What the savings take off it. */
  saving: number;
  rest: number;
}

/**
 * A forecast with savings that no bill shows yet. Completed savings are in the bills, and so in the forecast, already.
 * No month gets below nothing.
 */
export function withSavings(
  months: readonly { month: string; amount: number }[],
  ahead: readonly SavingsAhead[],
): MonthWithSavings[] {
  return months.map(({ month, amount }) => {
    const due = ahead.filter(({ from }) => from <= month).reduce((sum, one) => sum + one.month, 0);
    const saving = Math.min(due, Math.max(0, amount));
    return { month, forecast: amount, saving, rest: amount - saving };
  });
}
