import { describe, expect, it } from 'vitest';
import { evaluateCondition, type Condition } from '@shared/model/conditions/condition';
import { conditionOperators } from '@shared/model/conditions/operators';
import {
  addEntry,
  changeRule,
  duplicateEntry,
  moveEntry,
  newRule,
  operatorsOf,
  readCondition,
  readRight,
  removeEntry,
  rightText,
  sentValue,
  setCombinator,
  setOperator,
  unwrapGroup,
  wrapEntry,
  writeCondition,
} from './rules';
import { readable, sentenceOf } from './sentence';

const rule = (key: string, value: string | number = 1) => ({ key, operator: 'equals' as const, value });
const nested: Condition = {
  combinator: 'and',
  rules: [rule('a'), { combinator: 'or', rules: [rule('b'), rule('c')] }, rule('d')],
};
const keys = (condition: Condition): unknown =>
  condition.rules.map((entry) => ('rules' in entry ? keys(entry) : entry.key));

describe('rules of conditions', () => {
  it('[PARAM-15] [PARAM-18] offers thirteen operators to conditions and ten to filters', () => {
    expect(operatorsOf('flow')).toEqual(conditionOperators);
    expect(operatorsOf('flow')).toHaveLength(13);
    expect(operatorsOf('items')).toEqual([
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
    ]);
    expect(operatorsOf('records', 'is_empty').at(-1)).toBe('is_empty');
  });

  it('[PARAM-16] [PARAM-19] groups join by and or or, and can be nested and dissolved', () => {
    const or = setCombinator(nested, [1], 'and');
    expect(or.rules[1]).toMatchObject({ combinator: 'and' });
    expect(setCombinator(nested, [], 'or').combinator).toBe('or');
    const wrapped = wrapEntry(nested, [1, 0]);
    expect(keys(wrapped)).toEqual(['a', [['b'], 'c'], 'd']);
    expect(keys(unwrapGroup(wrapped, [1, 0]))).toEqual(keys(nested));
    expect(keys(unwrapGroup(nested, [1]))).toEqual(['a', 'b', 'c', 'd']);
    expect(keys(addEntry(nested, [1], newRule()))).toEqual(['a', ['b', 'c', ''], 'd']);
  });

  it('moves, duplicates and deletes without touching what stands elsewhere', () => {
    expect(moveEntry(nested, [0], 1)).toMatchObject({ path: [1] });
    expect(keys(moveEntry(nested, [0], 1).condition)).toEqual([['b', 'c'], 'a', 'd']);
    expect(moveEntry(nested, [0], -1)).toEqual({ condition: nested, path: [0] });
    expect(moveEntry(nested, [1, 1], 1).condition).toBe(nested);
    expect(keys(duplicateEntry(nested, [1]))).toEqual(['a', ['b', 'c'], ['b', 'c'], 'd']);
    expect(keys(removeEntry(nested, [1, 0]))).toEqual(['a', ['c'], 'd']);
    expect(changeRule(nested, [1], { key: 'x' })).toBe(nested);
  });

  it('[PARAM-17] writes key, operator and value or values, and reads them back', () => {
    const written = writeCondition({
      combinator: 'or',
      rules: [{ key: 'region', operator: 'in', values: ['eu', 7] }, nested],
    });
    expect(written).toEqual({
      combinator: 'or',
      rules: [
        { key: 'region', operator: 'in', values: ['eu', 7] },
        {
          combinator: 'and',
          rules: [rule('a'), { combinator: 'or', rules: [rule('b'), rule('c')] }, rule('d')],
        },
      ],
    });
    const read = readCondition(JSON.stringify(written));
    expect(read.problem).toBeUndefined();
    expect(read.problem === undefined && writeCondition(read.condition)).toEqual(written);
    expect(readCondition({ combinator: 'xor', rules: [] }).problem).toContain('combinator');
    expect(readCondition('[{').problem).toBeDefined();
  });

  it('[PARAM-20] has no value for is_empty and is_not_empty, and asks anew afterwards', () => {
    const emptied = setOperator({ key: 'a', operator: 'equals', value: 3 }, 'is_empty');
    expect(emptied).toEqual({ key: 'a', operator: 'is_empty' });
    expect(
      writeCondition({ combinator: 'and', rules: [{ key: 'a', operator: 'is_not_empty', value: 3 }] }),
    ).toEqual({
      combinator: 'and',
      rules: [{ key: 'a', operator: 'is_not_empty' }],
    });
    expect(setOperator(emptied, 'equals')).toEqual({ key: 'a', operator: 'equals', value: '' });
  });

  it('[PARAM-21] sends numeric-looking values as numbers, ids and unfinished numbers as texts', () => {
    expect(['5', '-1.5', '007', '1e3', '5 ', '', 'x', '98765432109876543210'].map(sentValue)).toEqual([
      5,
      -1.5,
      '007',
      '1e3',
      '5 ',
      '',
      'x',
      '98765432109876543210',
    ]);
    expect(readRight('in', 'eu, 5, 007')).toEqual({ values: ['eu', 5, '007'] });
  });

  it('keeps commas in items, and a single reference one value', () => {
    const values = ['a, b', 'say "hi"', ' x ', 4, '{{inputs.list | first(2, 3)}}'];
    const text = rightText({ operator: 'in', values });
    expect(readRight('in', text)).toEqual({ values });
    expect(readRight('not_in', '{{inputs.regions}}')).toEqual({ value: '{{inputs.regions}}' });
    expect(setOperator({ key: 'k', operator: 'equals', value: 'a, b' }, 'in')).toEqual({
      key: 'k',
      operator: 'in',
      values: ['a', 'b'],
    });
    expect(setOperator({ key: 'k', operator: 'in', values: ['a'] }, 'not_in').values).toEqual(['a']);
    expect(readRight('equals', 'a, b')).toEqual({ value: 'a, b' });
    expect(readRight('equals', 'a, b', true)).toEqual({ values: ['a', 'b'] });
  });

  it('means the same to the engine', () => {
    const right = readRight('contained_in_any', '"a, b", c');
    const condition = (key: string): Condition => ({
      combinator: 'and',
      rules: [{ key, operator: 'contained_in_any', ...right }],
    });
    expect(evaluateCondition(condition('has a, b in it'))).toBe(true);
    expect(evaluateCondition(condition('has a only'))).toBe(false);
  });

  it('says a condition in words', () => {
    expect(
      sentenceOf({
        combinator: 'and',
        rules: [
          { key: '{{steps.Get_costs.output.rows[0].total}}', operator: 'greater_than', value: 100 },
          {
            combinator: 'or',
            rules: [
              { key: 'record_data.owner', operator: 'is_empty' },
              { key: 'owner', operator: 'in', values: ['a, b', 'c'] },
            ],
          },
        ],
      }),
    ).toBe(
      'Get_costs › rows › #0 › total is greater than 100 and (owner is empty or owner is one of “a, b”, c)',
    );
    expect(sentenceOf({ combinator: 'and', rules: [newRule()] })).toBe('');
    expect(readable('{{inputs.region}}-{{loop.index}}')).toBe('inputs › region-loop › index');
  });
});
