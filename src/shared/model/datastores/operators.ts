import { conditionOperators, needsValue, type ConditionOperator } from '../conditions/operators';

/** PARAM-15; the spelling of the case filters is read as well. */
export const recordOperators = conditionOperators;
export type RecordOperator = ConditionOperator;

const spellings: Record<string, RecordOperator> = {
  notEquals: 'not_equals',
  greaterThan: 'greater_than',
  lessThan: 'less_than',
  greaterThanEquals: 'greater_than_equals',
  lessThanEquals: 'less_than_equals',
  notContains: 'not_contains',
  notIn: 'not_in',
  isEmpty: 'is_empty',
  isNotEmpty: 'is_not_empty',
  containsIn: 'contained_in_any',
};

export function readOperator(text: string): RecordOperator | undefined {
  return recordOperators.find((operator) => operator === text) ?? spellings[text];
}

export const takesNoValue = (operator: RecordOperator): boolean => !needsValue(operator);

/** Columns that the records are sorted by at once. */
export const SORTS_MAX = 3;
/** Rules of one filter. */
export const RULES_MAX = 50;
