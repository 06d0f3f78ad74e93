/** Savings a month that are being worked on, overlaps counted once; in one currency. */
export interface SavingsAhead {
  inProgress: number;
  accepted: number;
}

export interface MonthWithSavings {
  /** yyyy-MM */
  month: string;
  forecast: number;
  /** What the savings take off it. */
  saving: number;
  rest: number;
}

/** The months that each kind of saving waits for: what is in progress is done by the next month, what is accepted a month later. */
const BEGINS: Record<keyof SavingsAhead, number> = { inProgress: 1, accepted: 2 };

/**
 * A forecast with savings that no bill shows yet. The month under way stays as it is; completed savings are in the
 * bills, and so in the forecast, already. No month gets below nothing.
 */
export function withSavings(
  months: readonly { month: string; amount: number }[],
  ahead: SavingsAhead,
): MonthWithSavings[] {
  return months.map(({ month, amount }, at) => {
    const due =
      (at >= BEGINS.inProgress ? ahead.inProgress : 0) + (at >= BEGINS.accepted ? ahead.accepted : 0);
    const saving = Math.min(due, Math.max(0, amount));
    return { month, forecast: amount, saving, rest: amount - saving };
  });
}
