import { describe, expect, it } from 'vitest';
import type { Step } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { catalogue } from '../../session/fixture';
import { conditionPieces } from './conditionPieces';
import { summaryText } from './pieces';
import { stepLabel } from './stepLabel';
import { summaryOf, triggerSummary } from './summary';

const call = catalogue.find(({ stepTemplateId }) => stepTemplateId === 'CALL')!;
const param = (n: number, more: Partial<ParamDefinition>): ParamDefinition => ({
  ...call.parameters[0]!,
  id: `FIND-P${n}`,
  key: `p${n}`,
  order: n,
  ...more,
});
const find: StepDefinition = {
  ...call,
  stepTemplateId: 'FIND',
  title: 'Search cases',
  name: 'Search_cases',
  parameters: [
    param(1, {
      type: 'multi-select',
      title: 'Statuses',
      selectValues: [
        { value: 'open', label: 'To Do' },
        { value: 'in_progress', label: 'In Progress' },
      ],
    }),
    param(2, { type: 'list', title: 'Case types' }),
    param(3, { type: 'currency', title: 'Minimum monthly saving' }),
    param(4, { type: 'number', title: 'At most', default: 1000 }),
    param(5, { type: 'boolean', title: 'Without an owner', optional: true }),
    param(6, { title: 'Token', secret: true, optional: true }),
    param(7, { title: 'Text', isHiddenByParam: 'FIND-P5:true', optional: true }),
    param(8, { type: 'board', title: 'Board', optional: true }),
  ],
};
const stepWith = (values: Record<number, Json>, more: Partial<Step> = {}): Step => ({
  name: 'Search_cases',
  title: 'Search cases',
  group: 'CASE',
  subgroup: 'CASE',
  stepTemplateId: 'FIND',
  version: 1,
  parameters: Object.entries(values).map(([n, value]) => ({ id: `FIND-P${n}`, value })),
  ...more,
});
const summary = (values: Record<number, Json>, more?: Partial<Step>) =>
  summaryText(summaryOf(stepWith(values, more), find));

describe('what a card says of its step', () => {
  it('names the values that are set, by their labels and in the order of the form', () => {
    expect(summary({ 1: ['open'], 2: ['a', 'b', 'c', 'd'], 3: 5, 4: 1000, 5: true })).toBe(
      'To Do · 4 case types · ≥ 5 · Without an owner',
    );
    expect(summary({ 1: { process_all: true, values: [], excluded: ['open'] }, 4: 20 })).toBe(
      'All but 1 · ≤ 20',
    );
    expect(summary({ 1: { process_all: false, values: ['open', 'in_progress'], excluded: [] } })).toBe(
      'To Do, In Progress',
    );
  });

  it('leaves out what is hidden, secret, empty, an id, or as it comes', () => {
    const id = '0190e9a2-1111-7000-8000-000000000000';
    expect(summary({ 1: [], 2: [], 3: null, 4: 1000, 5: false, 6: 'hush', 8: id })).toBe('');
    expect(summary({ 8: 'qgCQEWj0UFHfLOIdcifevA' })).toBe('');
    expect(summary({ 5: true, 7: 'not shown' })).toBe('Without an owner');
    expect(summary({ 7: 'shown' })).toBe('shown');
  });

  it('shows references as chips, within words too', () => {
    const text = summaryOf(stepWith({ 7: 'Budget for {{steps.Check.output.month}}' }), find);
    expect(text[0]).toEqual([
      { text: 'Budget for ', isReference: false },
      { text: 'Check › month', isReference: true },
    ]);
    expect(summary({ 3: '{{inputs.minimum}}' })).toBe('≥ inputs › minimum');
  });

  it('falls back on the note of its author, never on the documentation of the step', () => {
    expect(summary({}, { description: 'For the board meeting\nSecond line' })).toBe('For the board meeting');
    expect(summary({})).toBe('');
    expect(summary({ 3: 5 }, { description: 'A note' })).toBe('≥ 5');
  });

  it('is made once for a step that did not change', () => {
    const step = stepWith({ 3: 5 });
    expect(summaryOf(step, find)).toBe(summaryOf(step, find));
  });
});

describe('the name on a card', () => {
  it('is the title of its author, else the name that it was given, else that of the catalogue', () => {
    const named = (name: string, title = 'Search cases') => stepLabel({ name, title }, find);
    expect(named('Unowned', 'Cases without an owner')).toBe('Cases without an owner');
    expect(named('Search_cases')).toBe('Search cases');
    expect(named('Search_cases_2')).toBe('Search cases 2');
    expect(named('Unowned_cases')).toBe('Unowned cases');
    expect(stepLabel({ name: 'Old_step', title: '' }, undefined)).toBe('Old step');
  });
});

it('says in words what starts a workflow', () => {
  const daily = { scheduleType: 'DAILY', hour: 9, minute: 30, timezone: 'UTC' };
  expect(triggerSummary({ type: 'SCHEDULED', configuration: daily })).toBe('Every day at 09:30 (UTC)');
  expect(triggerSummary({ type: 'SCHEDULED', configuration: {} })).toContain('not set up yet');
  expect(triggerSummary(null)).toBe('Manual or called by another workflow');
});

it('says in words what an if asks', () => {
  const asks = (value: Json) => summaryText([conditionPieces(value)]);
  const rule = { key: '{{steps.Get_costs.output.total}}', operator: 'greater_than', value: 100 };
  expect(asks({ combinator: 'and', rules: [rule] })).toBe('Get_costs › total > 100');
  const empty = { key: '{{loop.item.owner}}', operator: 'is_empty' };
  expect(asks({ combinator: 'or', rules: [rule, empty] })).toBe(
    'Get_costs › total > 100 or loop › item › owner is empty',
  );
  expect(asks('nonsense')).toBe('');
});
