const camelOperators = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'in',
  'notIn',
  'greaterThan',
  'lessThan',
  'greaterThanEquals',
  'lessThanEquals',
  'isEmpty',
  'containsIn',
] as const;

/** The older spelling, read as well; `is_not_empty` has no camel-case partner. */
const snakeOperators = [
  'equals',
  'not_equals',
  'greater_than',
  'greater_than_equals',
  'less_than',
  'less_than_equals',
  'contains',
  'not_contains',
  'in',
  'not_in',
  'is_empty',
  'is_not_empty',
  'contained_in_any',
] as const;

export const filterOperators = [...new Set([...camelOperators, ...snakeOperators])] as const;
export type FilterOperator = (typeof filterOperators)[number];

const valueless: readonly string[] = ['isEmpty', 'is_empty', 'is_not_empty'];
export function needsValue(operator: FilterOperator): boolean {
  return !valueless.includes(operator);
}
