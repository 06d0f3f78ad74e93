import type { SavingRule } from '../common/rule';

/** Rules on the inventory of Azure, one line each. */
export const azureInventoryRules: readonly SavingRule[] = [];
