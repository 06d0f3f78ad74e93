/** The type of cases about bills that do not arrive, which the system opens and closes; they are about no money. */
export const BILLS_MISSING = 'bills-missing';
