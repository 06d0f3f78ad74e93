import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../json';
import { isEmpty, memberOf, same } from './compare';
import { ComparisonError, evaluateCondition, filterItems, type Condition, type Rule } from './condition';
import { parseCondition } from './parseCondition';
import { conditionOperators, type ConditionOperator } from './operators';
import { propertyRuns } from '@tests/support/propertyRuns';

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    '',
    ' ',
    'true',
    true,
    false,
    '10',
    10,
    '1e1',
    '1,000',
    '2026-03-05',
    1772668800,
    [],
  ),
  fc.constantFrom<Json>('2026-03-05T01:00:00+01:00', '12345678901234567', '12345678901234568', 'a', 'A', {
    a: 1,
  }),
  fc.string({ maxLength: 4 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }).map((made): Json => JSON.parse(JSON.stringify(made))),
);
/** Undefined: it cannot be compared. */
function outcome(condition: Condition): boolean | undefined {
  try {
    return evaluateCondition(condition);
  } catch (error) {
    if (error instanceof ComparisonError) return undefined;
    throw error;
  }
}
const test = (left: Json, operator: ConditionOperator, right: Json) =>
  outcome({ combinator: 'and', rules: [{ key: left, operator, value: right }] });
const not = (result: boolean | undefined) => (result === undefined ? undefined : !result);
/** Of a right side that is there. */
const there = value.filter((one) => !isEmpty(one));
const runs = propertyRuns(3000);

it('[PARAM-15] equals is symmetric and reflexive, comparisons mirror each other, negations negate', () => {
  fc.assert(
    fc.property(there, there, (a, b) => {
      expect(test(a, 'equals', a)).toBe(true);
      expect(test(a, 'equals', b)).toBe(test(b, 'equals', a));
      expect(test(a, 'greater_than', b)).toBe(test(b, 'less_than', a));
      expect(test(a, 'greater_than_equals', b)).toBe(test(b, 'less_than_equals', a));
      expect(test(a, 'greater_than', b) && test(a, 'less_than_equals', b)).not.toBe(true);
      expect(test(a, 'not_equals', b)).toBe(not(test(a, 'equals', b)));
      expect(test(a, 'not_contains', b)).toBe(not(test(a, 'contains', b)));
      expect(test(a, 'not_in', b)).toBe(not(test(a, 'in', b)));
      expect(test(a, 'is_not_empty', null)).toBe(!test(a, 'is_empty', null));
      if (test(a, 'greater_than', b)) expect(test(a, 'greater_than_equals', b)).toBe(true);
    }),
    runs,
  );
});

const rule: fc.Arbitrary<Rule> = fc.record({
  key: value,
  operator: fc.constantFrom(...conditionOperators),
  value: there,
});
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.record({
    combinator: fc.constantFrom('and' as const, 'or' as const),
    rules: fc.array(fc.oneof({ depthSize: 'small', maxDepth: 3 }, rule, tie('condition')), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
}));
const negations: Partial<Record<ConditionOperator, ConditionOperator>> = {
  equals: 'not_equals',
  not_equals: 'equals',
  contains: 'not_contains',
  not_contains: 'contains',
  in: 'not_in',
  not_in: 'in',
  is_empty: 'is_not_empty',
  is_not_empty: 'is_empty',
};

it('[PARAM-16] a negated group is the other combinator of the negated rules', () => {
  const negatable = (group: Condition): boolean =>
    group.rules.every((inner) =>
      'rules' in inner ? negatable(inner) : negations[inner.operator] !== undefined,
    );
  const negate = (group: Condition): Condition => ({
    combinator: group.combinator === 'and' ? 'or' : 'and',
    rules: group.rules.map((inner) =>
      'rules' in inner ? negate(inner) : { ...inner, operator: negations[inner.operator] ?? inner.operator },
    ),
  });
  fc.assert(
    fc.property(condition.filter(negatable), (group) => {
      expect(evaluateCondition(negate(group))).toBe(!evaluateCondition(group));
    }),
  );
});

it('what was parsed parses to the same; the order of rules does not matter', () => {
  const mirrored = (group: Condition): Condition => ({
    ...group,
    rules: group.rules.map((inner) => ('rules' in inner ? mirrored(inner) : inner)).reverse(),
  });
  fc.assert(
    fc.property(condition, (group) => {
      const wire: Json = JSON.parse(JSON.stringify(group));
      expect(parseCondition(JSON.parse(JSON.stringify(parseCondition(wire))))).toEqual(parseCondition(wire));
      // What cannot be compared may be decided by another rule that comes first.
      const [result, other] = [outcome(group), outcome(mirrored(group))];
      if (result !== undefined && other !== undefined) expect(other).toBe(result);
    }),
  );
});

it('no key of a filter makes it fail or reach what an item inherits', () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype);
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...inherited), fc.string()), (key) => {
      const filter: Condition = { combinator: 'and', rules: [{ key, operator: 'is_not_empty' }] };
      expect(filterItems([{}, [], 'text', 5, null], filter).kept).toEqual([]);
    }),
  );
});

it('a long list of right sides finds what comparing one by one finds', () => {
  fc.assert(
    fc.property(value, fc.array(value, { minLength: 9, maxLength: 20 }), (left, rights) => {
      expect(memberOf(rights)(left)).toBe(rights.some((right) => same(left, right)));
    }),
    runs,
  );
});
