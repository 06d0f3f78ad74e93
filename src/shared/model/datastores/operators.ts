/** PARAM-15; the spelling of the case filters is read as well. */
export const recordOperators = [
  'equals',
  'not_equals',
  'greater_than',
  'less_than',
  'greater_than_equals',
  'less_than_equals',
  'contains',
  'not_contains',
  'in',
  'not_in',
  'is_empty',
  'is_not_empty',
  'contained_in_any',
] as const;
export type RecordOperator = (typeof recordOperators)[number];

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

export const takesNoValue = (operator: RecordOperator): boolean =>
  operator === 'is_empty' || operator === 'is_not_empty';

/** Columns that the records are sorted by at once. */
export const SORTS_MAX = 3;
/** Rules of one filter. */
export const RULES_MAX = 50;
