/** In place of an integration: what happens to the organization's own bills. */
export const BILLS = 'bills';
/** A bill has changed, by an import or by itself, and the saving rules ran over it. */
export const BILL_UPDATED = 'bill-updated';
/** A budget has reached one of its thresholds, for the first time in its period. */
export const BUDGET_THRESHOLD = 'budget-threshold';
