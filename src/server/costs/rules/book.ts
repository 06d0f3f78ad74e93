import { savingRules } from './registry';
import { checkParameters } from './run';

/** The rules of this build, and the check of what a blueprint sets. */
export const ruleBook = { rules: savingRules, check: checkParameters };
