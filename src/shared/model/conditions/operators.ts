/** PARAM-15 */
export const conditionOperators = [
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
export type ConditionOperator = (typeof conditionOperators)[number];

/** PARAM-18: the ten that a filter builder offers. */
export const filterBuilderOperators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'greater_than',
  'less_than',
  'greater_than_equals',
  'less_than_equals',
  'in',
  'contained_in_any',
] as const satisfies readonly ConditionOperator[];

/** PARAM-20 */
export const needsValue = (operator: ConditionOperator): boolean =>
  operator !== 'is_empty' && operator !== 'is_not_empty';

/** Which of two values is the larger. */
export const isOrder = (operator: ConditionOperator): boolean => /^(?:greater|less)_than/.test(operator);

/** What a list of values belongs to. */
export const takesList = (operator: ConditionOperator): boolean =>
  operator === 'in' || operator === 'not_in' || operator === 'contained_in_any';

const others: Record<string, ConditionOperator> = {
  '==': 'equals',
  '===': 'equals',
  '=': 'equals',
  '!=': 'not_equals',
  '!==': 'not_equals',
  '<>': 'not_equals',
  '>': 'greater_than',
  '<': 'less_than',
  '>=': 'greater_than_equals',
  '<=': 'less_than_equals',
  eq: 'equals',
  ne: 'not_equals',
  neq: 'not_equals',
  gt: 'greater_than',
  lt: 'less_than',
  gte: 'greater_than_equals',
  lte: 'less_than_equals',
  equal: 'equals',
  notequal: 'not_equals',
  greaterthanorequal: 'greater_than_equals',
  greaterthanorequals: 'greater_than_equals',
  greaterthanequal: 'greater_than_equals',
  lessthanorequal: 'less_than_equals',
  lessthanorequals: 'less_than_equals',
  lessthanequal: 'less_than_equals',
  containsin: 'contained_in_any',
  containsany: 'contained_in_any',
  doesnotcontain: 'not_contains',
};

const plainOf = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');
const plain = new Map(conditionOperators.map((operator) => [plainOf(operator), operator]));

/** Reads every spelling: `not_equals`, `notEquals`, `NOT EQUALS`, `!=`. Undefined for anything else. */
export function readOperator(text: string): ConditionOperator | undefined {
  const key = plainOf(text);
  return plain.get(key) ?? (Object.hasOwn(others, key) ? others[key] : undefined);
}
