import { expect, it } from 'vitest';
import { conditionSummary, triggerSummary } from './summary';

it('says in words what starts a workflow', () => {
  const daily = { scheduleType: 'DAILY', hour: 9, minute: 30, timezone: 'UTC' };
  expect(triggerSummary({ type: 'SCHEDULED', configuration: daily })).toBe('Every day at 09:30 (UTC)');
  expect(triggerSummary({ type: 'SCHEDULED', configuration: {} })).toContain('not set up yet');
  expect(triggerSummary(null)).toBe('Manual or called by another workflow');
});

it('says in words what an if asks', () => {
  const rule = { key: '{{steps.Get_costs.output.total}}', operator: 'greater_than', value: 100 };
  expect(conditionSummary({ combinator: 'and', rules: [rule] })).toBe('Get_costs.output.total > 100');
  const empty = { key: '{{loop.item.owner}}', operator: 'is_empty' };
  expect(conditionSummary({ combinator: 'or', rules: [rule, empty] })).toBe(
    'Get_costs.output.total > 100 or loop.item.owner is empty',
  );
  expect(conditionSummary('nonsense')).toBe('');
});
