import { describe, expect, it } from 'vitest';
import { Fault } from '../../kernel/fault';
import type { Json } from '../json';
import type { Scope } from '../references/scope';
import { ComparisonError, evaluateCondition, filterItems } from './condition';
import { parseCondition } from './parseCondition';
import { resolveCondition } from './resolve';
import { conditionOperators, readOperator, type ConditionOperator } from './operators';

const emptyScope: Scope = {
  steps: {},
  inputs: {},
  trigger: { type: 'MANUAL', payload: null, time: '2026-03-05T10:00:00Z' },
  run: {
    id: 'e',
    workflow_id: 'w',
    workflow_name: 'Costs',
    space_id: 's',
    started_at: '2026-03-05T10:00:00Z',
    time_zone: 'UTC',
    trigger_event_id: 't',
    actor: 'u',
  },
};

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
    [undefined, 'equals', 'x', false],
    ['2026-03-05', 'equals', '2026-03-05T00:00:00Z', true],
    ['2026-03-05', 'equals', 1772668800, true],
    [{ a: [1] }, 'equals', { a: ['1'] }, true],
    ['a', 'not_equals', 'b', true],
    [null, 'not_equals', 'b', true],
    ['9', 'less_than', '10', true],
    ['1,500', 'greater_than', '999.5', true],
    ['b', 'greater_than', 'A', true],
    ['2026-03-05', 'greater_than', '2026-02-28T23:00:00+01:00', true],
    [5, 'greater_than_equals', '5', true],
    [5, 'less_than_equals', 4.9, false],
    ['Amazon EC2', 'contains', 'ec2', true],
    [['Prod', 'test'], 'contains', 'prod', true],
    [{ env: 'x' }, 'contains', 'env', true],
    [{ env: 'x' }, 'contains', 'toString', false],
    [12345, 'contains', '234', true],
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
    expect(filterItems(items, parseCondition(filters)).kept).toEqual(items.slice(0, 2));
  });

  it('[PARAM-13] finds a field of a record with and without its prefix', () => {
    const rule = (key: string) => parseCondition({ key, operator: '==', value: 5 });
    const item: Json = { cost: 5, record_data: { other: 5 }, 'a.b': 5 };
    for (const key of ['cost', 'record_data.cost', 'record_data.other', 'a.b', '["cost"]']) {
      expect(filterItems([item], rule(key)).kept).toEqual([item]);
    }
    for (const key of ['none', '__proto__', 'constructor.name', '..', '']) {
      expect(filterItems([item], rule(key)).kept).toEqual([]);
    }
  });
});

describe('what cannot be compared', () => {
  it.each<[Json | undefined, ConditionOperator, Json | undefined, string]>([
    ['x', 'greater_than', 4, '“x” cannot be compared with “4”.'],
    ['1e3', 'greater_than', '999', '“1e3” cannot be compared with “999”.'],
    [null, 'less_than', 4, 'null cannot be compared with “4”.'],
    [undefined, 'less_than', 4, 'null cannot be compared with “4”.'],
    ['', 'greater_than', 0, '“” cannot be compared with “0”.'],
    ['2026-13-45', 'less_than', '2026-12-01', 'cannot be compared'],
    ['soon', 'less_than_equals', '2026-12-01', 'cannot be compared'],
    ['2,50', 'greater_than', 100, '“2,50” cannot be compared with “100”.'],
    [{ a: 1 }, 'greater_than', 1, 'cannot be compared'],
    [true, 'greater_than', 0, 'cannot be compared'],
    [5, 'greater_than', null, 'nothing to compare with'],
    [5, 'not_equals', null, 'nothing to compare with'],
    ['a', 'not_equals', undefined, 'nothing to compare with'],
    ['a', 'equals', ' ', 'nothing to compare with'],
    ['a', 'not_contains', '', 'nothing to compare with'],
    ['a', 'not_in', undefined, 'nothing to compare with'],
  ])('%j %s %j is an error, in a branch', (key, operator, value, message) => {
    expect(() => holds(key, operator, value)).toThrow(ComparisonError);
    expect(() => holds(key, operator, value)).toThrow(message);
  });

  it.each<[Json, ConditionOperator, Json, boolean]>([
    [null, 'equals', 'a', false],
    [null, 'not_equals', 'a', true],
    [null, 'equals', '', true],
    ['a', 'not_equals', '', true],
    ['', 'not_equals', 'a', true],
    [0, 'equals', false, false],
    [0, 'less_than', 1, true],
    [false, 'equals', false, true],
    ['a', 'in', [], false],
    ['a', 'not_in', [], true],
  ])('%j %s %j can be', (key, operator, value, expected) => {
    expect(holds(key, operator, value)).toBe(expected);
  });

  it('is not asked where another rule decides', () => {
    const rules: Json[] = [
      { key: null, operator: 'is_not_empty' },
      { key: null, operator: 'greater_than', value: 5 },
    ];
    expect(evaluateCondition(parseCondition({ combinator: 'and', rules }))).toBe(false);
    const other: Json = [{ key: 1, operator: 'equals', value: 1 }, rules[1] ?? null];
    expect(evaluateCondition(parseCondition({ combinator: 'or', rules: other }))).toBe(true);
  });

  it('in a list leaves out the items without the field, and counts those that are in no order', () => {
    const items: Json[] = [{ n: 'n/a' }, { n: 7 }, {}, { n: null }, { n: '8' }, { n: 'x' }];
    const over = (value: Json, operator = 'greater_than') =>
      filterItems(items, parseCondition({ key: 'n', operator, value }));
    expect(over(5).kept).toEqual([{ n: 7 }, { n: '8' }]);
    expect(over(5).incomparable).toEqual({
      count: 2,
      first: { index: 0, reason: '“n/a” cannot be compared with “5”.' },
    });
    expect(over(7, 'not_equals').kept).toHaveLength(5);
    for (const operator of ['greater_than', 'not_equals', 'in', 'contains'])
      expect(() => over(null, operator)).toThrow(ComparisonError);
  });
});

describe('references in a condition', () => {
  const scope = {
    steps: { Src: { output: { tags: ['a', 'b'], none: null }, status: 'OK' } },
    inputs: { region: 'eu-west-1', blank: '' },
  };
  const given = (rule: Json) =>
    evaluateCondition(resolveCondition(parseCondition(rule), { ...emptyScope, ...scope }));

  it.each<[string, Json, boolean | string]>([
    ['a value', { key: '{{inputs.region}}', operator: 'equals', value: 'eu-west-1' }, true],
    ['null, which is empty', { key: '{{steps.Src.output.none}}', operator: 'is_empty' }, true],
    ['nothing, asked whether it is empty', { key: '{{steps.Src.output.x}}', operator: 'is_empty' }, true],
    ['nothing', { key: '{{steps.Src.output.x}}', operator: 'not_equals', value: 'a' }, 'has no “x”'],
    [
      'nothing at the right',
      { key: 'a', operator: 'not_equals', value: '{{inputs.y}}' },
      '{{inputs.y}} leads to',
    ],
    [
      'null at the right',
      { key: 'a', operator: 'not_equals', value: '{{steps.Src.output.none}}' },
      'nothing to compare',
    ],
    [
      'nothing among several',
      { key: 'a', operator: 'not_in', values: ['b', '{{inputs.y}}'] },
      '{{inputs.y}} leads to',
    ],
    ['a list among several', { key: 'b', operator: 'in', values: ['c', '{{steps.Src.output.tags}}'] }, true],
    [
      'an empty text at the right',
      { key: 'a', operator: 'not_equals', value: '{{inputs.blank}}' },
      'is empty',
    ],
    ['a default', { key: '{{steps.Src.output.x | default(0)}}', operator: 'less_than', value: 1 }, true],
  ])('%s', (_what, rule, expected) => {
    if (typeof expected === 'string') expect(() => given(rule)).toThrow(expected);
    else expect(given(rule)).toBe(expected);
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
