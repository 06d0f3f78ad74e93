import type { SavingRule } from '../common/rule';

/** Rules on what the providers advise, one line each. */
export const adviceRules: readonly SavingRule[] = [];
