import { z } from 'zod';

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

export const recordFilter = z.strictObject({
  combinator: z.enum(['and', 'or']).default('and'),
  rules: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(200),
        operator: z.string().max(40),
        value: z.json().default(null),
      }),
    )
    .max(50),
});

export const recordSort = z
  .array(z.strictObject({ key: z.string().min(1).max(200), descending: z.boolean().default(false) }))
  .max(3);
