import { describe, expect, it } from 'vitest';
import type { Condition } from '@shared/model/conditions/condition';
import type { Scope } from '@shared/model/references/scope';
import { keyChange } from './editing';
import { outcomeOf } from './now';

const scope: Scope = {
  steps: { Costs: { status: 'COMPLETED', output: { total: 120, rows: [{ n: 1 }, { n: 5 }, { n: 9 }] } } },
  trigger: { type: 'MANUAL', payload: null, time: '2026-11-21T10:00:00Z' },
  inputs: { limit: 100 },
  run: {
    id: 'r',
    workflow_id: 'w',
    workflow_name: 'W',
    space_id: 's',
    started_at: '2026-11-21T10:00:00Z',
    time_zone: 'UTC',
    trigger_event_id: '',
    actor: '',
  },
};
const rule = (key: string, value: string | number): Condition => ({
  combinator: 'and',
  rules: [{ key, operator: 'greater_than', value }],
});

describe('what a condition gives now', () => {
  it('holds or not, where all of its values are known', () => {
    expect(outcomeOf(rule('{{steps.Costs.output.total}}', '{{inputs.limit}}'), 'flow', scope, null)).toEqual({
      kind: 'holds',
    });
    expect(outcomeOf(rule('{{steps.Costs.output.total}}', 500), 'flow', scope, null)).toEqual({
      kind: 'fails',
    });
    expect(outcomeOf(rule('{{steps.Later.output}}', 1), 'flow', scope, null)).toBeNull();
    expect(outcomeOf(rule('1', 2), 'flow', scope, null)).toBeNull();
  });

  it('counts what a filter keeps of a list', () => {
    expect(outcomeOf(rule('n', 4), 'items', scope, '{{steps.Costs.output.rows}}')).toEqual({
      kind: 'keeps',
      kept: 2,
      of: 3,
    });
    expect(outcomeOf(rule('n', 4), 'items', scope, '{{steps.Other.output}}')).toBeNull();
    expect(outcomeOf({ combinator: 'and', rules: [] }, 'items', scope, [1])).toBeNull();
  });
});

describe('keys', () => {
  const two: Condition = { combinator: 'and', rules: [rule('a', 1), { key: 'b', operator: 'is_empty' }] };
  const keysOf = (condition: Condition | undefined) =>
    condition?.rules.map((entry) => ('rules' in entry ? 'group' : entry.key));
  it('moves, duplicates and deletes with Alt, and leaves other keys alone', () => {
    const press = (code: string, altKey = true) => keyChange(two, [1], { altKey, code });
    expect(keysOf(press('ArrowUp')?.condition)).toEqual(['b', 'group']);
    expect(press('ArrowUp')?.path).toEqual([0]);
    expect(keysOf(press('KeyD')?.condition)).toEqual(['group', 'b', 'b']);
    expect(keysOf(press('Delete')?.condition)).toEqual(['group']);
    expect(press('ArrowUp', false)).toBeUndefined();
    expect(press('KeyX')).toBeUndefined();
    expect(keyChange(two, [], { altKey: true, code: 'Delete' })).toBeUndefined();
  });
});
