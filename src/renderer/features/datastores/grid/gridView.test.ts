import { expect, it } from 'vitest';
import { completeFilter, pressedSort } from './gridView';

const up = (key: string) => ({ key, descending: false });
const down = (key: string) => ({ key, descending: true });

it('a head sorts up, down, not; with Shift after the others, of which there are three', () => {
  expect(pressedSort([], 'A', false)).toEqual([up('A')]);
  expect(pressedSort([up('A')], 'A', false)).toEqual([down('A')]);
  expect(pressedSort([down('A'), up('B')], 'A', false)).toEqual([]);
  expect(pressedSort([up('A')], 'B', true)).toEqual([up('A'), up('B')]);
  expect(pressedSort([up('A'), up('B')], 'A', true)).toEqual([down('A'), up('B')]);
  expect(pressedSort([down('A'), up('B')], 'A', true)).toEqual([up('B')]);
  expect(pressedSort([up('A'), up('B'), up('C')], 'D', true)).toHaveLength(3);
});

it('only rules that say something are asked', () => {
  const rule = (key: string, operator: string, value: string | null) => ({ key, operator, value });
  const rules = [
    rule('A', 'equals', ''),
    rule('A', 'is_empty', null),
    rule('B', 'equals', '1'),
    rule('Gone', 'equals', '1'),
  ];
  expect(completeFilter({ combinator: 'and', rules }, ['A', 'B'])?.rules).toEqual([rules[1], rules[2]]);
  expect(completeFilter({ combinator: 'or', rules: rules.slice(0, 1) }, ['A'])).toBeNull();
});
