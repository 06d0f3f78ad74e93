import { describe, expect, it } from 'vitest';
import { Fault } from '../../kernel/fault';
import type { Json } from '../json';
import { ABSENT } from '../references/scope';
import { evaluateCondition, filterItems, parseCondition, resolveCondition } from './condition';
import { conditionOperators, readOperator, type ConditionOperator } from './operators';

const holds = (key: Json | undefined, operator: ConditionOperator, value?: Json) =>
  evaluateCondition({
    combinator: 'and',
    rules: [{ ...(key === undefined ? {} : { key }), operator, value }],
  });

describe('operators', () => {
  it('[PARAM-15] all thirteen are read in every spelling', () => {
    for (const operator of conditionOperators) {
      const camel = operator.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      for (const text of [operator, camel, operator.toUpperCase(), operator.replaceAll('_', ' ')]) {
        expect(readOperator(text)).toBe(operator);
      }
    }
    const signs = ['==', '=', '!=', '<>', '>', '<', '>=', '<=', 'containsIn', 'GT'].map(readOperator);
    expect(signs).toEqual([
      'equals',
      'equals',
      'not_equals',
      'not_equals',
      'greater_than',
      'less_than',
      'greater_than_equals',
      'less_than_equals',
      'contained_in_any',
      'greater_than',
    ]);
    for (const text of ['', 'like', 'constructor', '__proto__', 'toString'])
      expect(readOperator(text)).toBe(undefined);
  });

  it.each<[Json | undefined, ConditionOperator, Json | undefined, boolean]>([
    ['a', 'equals', 'a', true],
    ['a', 'equals', 'A', false],
    ['10', 'equals', 10, true],
    ['1,000', 'equals', 1000, true],
    ['1,000', 'equals', '1000.0', false],
    ['1e3', 'equals', '1000', false],
    ['0e12', 'equals', '0e34', false],
    ['0012', 'equals', '12', false],
    ['+1000', 'equals', '1000', false],
    ['1.10', 'equals', '1.1', false],
    ['1.10', 'equals', 1.1, true],
    ['caf\u00e9', 'equals', 'cafe\u0301', true],
    ['CAFE\u0301', 'contains', 'caf\u00e9', true],
    ['0012', 'in', ['12'], false],
    [12, 'in', ['12'], true],
    ['12', 'in', [12], true],
    ['12', 'in', ['0012', ...'abcdefghij', 12], true],
    ['012', 'in', ['12', ...'abcdefghij'], false],
    ['2026-03-05T01:00:00+01:00', 'equals', '2026-03-05T00:00:00Z', true],
    ['012345678901', 'equals', 12345678901, true],
    ['12345678901234567', 'equals', '12345678901234568', false],
    [true, 'equals', 'True', true],
    [null, 'equals', '', true],
    [undefined, 'equals', 'x', false],
    ['2026-03-05', 'equals', '2026-03-05T00:00:00Z', true],
    ['2026-03-05', 'equals', 1772668800, true],
    [{ a: [1] }, 'equals', { a: ['1'] }, true],
    ['a', 'not_equals', 'b', true],
    [null, 'not_equals', 'b', true],
    ['9', 'less_than', '10', true],
    ['1,500', 'greater_than', '999.5', true],
    ['1e3', 'greater_than', '999', false],
    ['b', 'greater_than', 'A', true],
    ['2026-03-05', 'greater_than', '2026-02-28T23:00:00+01:00', true],
    [5, 'greater_than_equals', '5', true],
    [5, 'less_than_equals', 4.9, false],
    ['x', 'greater_than', 4, false],
    [null, 'less_than', 4, false],
    ['Amazon EC2', 'contains', 'ec2', true],
    [['Prod', 'test'], 'contains', 'prod', true],
    [{ env: 'x' }, 'contains', 'env', true],
    [{ env: 'x' }, 'contains', 'toString', false],
    [12345, 'contains', '234', true],
    ['x', 'contains', '', false],
    ['Amazon EC2', 'not_contains', 'S3', true],
    [null, 'not_contains', 'S3', true],
    ['b', 'in', ['a', 'b'], true],
    ['b', 'in', 'a, b', true],
    ['Smith, John', 'in', 'Smith, John', true],
    [['x', 'b'], 'in', ['a', 'b'], true],
    ['c', 'not_in', 'a,b', true],
    ['b', 'not_in', ['a', 'b'], false],
    ['', 'is_empty', undefined, true],
    [undefined, 'is_empty', undefined, true],
    [[], 'is_empty', undefined, true],
    [0, 'is_empty', undefined, false],
    [false, 'is_not_empty', undefined, true],
    ['Amazon EC2', 'contained_in_any', ['s3', 'ec2'], true],
    [['prod'], 'contained_in_any', ['s3', 'PROD'], true],
    ['Amazon EC2', 'contained_in_any', ['s3'], false],
  ])('[PARAM-15] %j %s %j is %s', (key, operator, value, expected) => {
    expect(holds(key, operator, value)).toBe(expected);
  });
});

describe('groups', () => {
  it('[PARAM-16] are joined by and, or', () => {
    const yes = { key: 1, operator: 'equals', value: 1 };
    const no = { key: 1, operator: 'equals', value: 2 };
    const test = (value: Json) => evaluateCondition(parseCondition(value));
    expect(test({ combinator: 'and', rules: [yes, no] })).toBe(false);
    expect(test({ combinator: 'OR', rules: [yes, no] })).toBe(true);
    expect(test({ combinator: 'and', rules: [yes, { combinator: 'or', rules: [no, yes] }] })).toBe(true);
    expect(test([yes, no])).toBe(false);
    expect(test(yes)).toBe(true);
    expect(test({ combinator: 'or', rules: [] })).toBe(true);
  });

  it('reads what AI filters give: groups, each with filter_logic, under a top-level one', () => {
    const filters: Json = {
      filter_logic: 'OR',
      groups: [
        { filter_logic: 'AND', rules: [{ key: 'service', operator: 'contains', value: 'ec2' }] },
        {
          filter_logic: 'AND',
          rules: [
            { key: 'cost', operator: 'greaterThan', value: '100' },
            { key: 'tags.env', operator: 'in', values: ['prod', 'stage'] },
          ],
        },
      ],
    };
    const items: Json[] = [
      { service: 'Amazon EC2', cost: 1 },
      { service: 'Amazon S3', cost: 101, tags: { env: 'prod' } },
      { service: 'Amazon S3', cost: 99, tags: { env: 'prod' } },
      { service: 'Amazon S3', cost: 101 },
    ];
    expect(filterItems(items, parseCondition(filters))).toEqual(items.slice(0, 2));
  });

  it('[PARAM-13] finds a field of a record with and without its prefix', () => {
    const rule = (key: string) => parseCondition({ key, operator: '==', value: 5 });
    const item: Json = { cost: 5, record_data: { other: 5 }, 'a.b': 5 };
    for (const key of ['cost', 'record_data.cost', 'record_data.other', 'a.b', '["cost"]']) {
      expect(filterItems([item], rule(key))).toEqual([item]);
    }
    for (const key of ['none', '__proto__', 'constructor.name', '..', '']) {
      expect(filterItems([item], rule(key))).toEqual([]);
    }
  });

  it('replaces references before it is evaluated; what is absent is empty', () => {
    const condition = parseCondition({
      rules: [
        { key: '{{a}}', operator: 'is_empty' },
        { key: 1, operator: 'in', values: [1] },
      ],
    });
    const resolved = resolveCondition(condition, (value) => (value === '{{a}}' ? ABSENT : value));
    expect(evaluateCondition(resolved)).toBe(true);
    expect(evaluateCondition(parseCondition({ operator: 'isEmpty' }))).toBe(true);
  });
});

describe('parseCondition', () => {
  const nested = (depth: number): Json =>
    depth === 0 ? { key: 1, operator: '=' } : { rules: [nested(depth - 1)] };
  it.each<[string, Json, string]>([
    [
      'an unknown operator',
      { rules: [{ key: 'a', operator: 'like' }] },
      'rules[0].operator: "like" is not one of',
    ],
    ['a rule without operator', { key: 'a' }, 'neither an operator nor rules'],
    ['an unknown combinator', { combinator: 'xor', rules: [] }, 'combinator: must be “and” or “or”'],
    ['rules that are no list', { rules: {} }, 'rules: must be a list'],
    ['values that are no list', { key: 1, operator: 'in', values: 'a' }, 'must be a list'],
    ['a text', 'cost > 5', 'must be a rule or a group'],
    ['deep nesting', nested(2000), 'nested deeper than 10'],
    ['too many rules', Array.from({ length: 501 }, () => ({ key: 1, operator: '=' })), 'more than 500 rules'],
    ['too many values', { key: 1, operator: 'in', values: Array(10_001).fill(1) }, 'more than 10000 values'],
  ])('refuses %s', (_, value, message) => {
    expect(() => parseCondition(value)).toThrow(Fault);
    expect(() => parseCondition(value)).toThrow(message);
  });
});
