/** Types of cases that the system opens and closes by itself; they are about no money. */
export const BILLS_MISSING = 'bills-missing';
export const INVENTORY_FAILING = 'inventory-failing';

export const isAboutNoMoney = (caseType: string): boolean =>
  caseType === BILLS_MISSING || caseType === INVENTORY_FAILING;
