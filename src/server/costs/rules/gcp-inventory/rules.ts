import type { SavingRule } from '../common/rule';

/** Rules on the inventory of Google Cloud, one line each. */
export const gcpInventoryRules: readonly SavingRule[] = [];
