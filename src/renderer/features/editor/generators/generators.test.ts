import { describe, expect, it } from 'vitest';
import type { Scope } from '@shared/model/references/scope';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { catalogue } from '../session/fixture';
import { filterSourceOf } from './filterSource';
import { conditionOf } from './generatedFilters';
import { generatorOf } from './table';

const [, call] = catalogue as [StepDefinition, StepDefinition];
const [some] = call.parameters as [ParamDefinition];

describe('which parameters a model can write', () => {
  const kindOf = (id: string) => generatorOf({ ...some, id }, call)?.kind ?? null;
  it('[AI-G-03] [AI-G-01] those of commands, queries and Python, by their ids', () => {
    const ids = [
      'AWS-001-P1',
      'AZURE-001-P2',
      'GCP-001-P2',
      'AWS-029-P5',
      'CODE-001-P1',
      'JIRA-005-P2',
      'GCP-007-P3',
      'AZURE-042-P4',
    ];
    expect(ids.map(kindOf)).toEqual([
      ...['aws-cli-command', 'azure-cli-command', 'gcp-cli-command'],
      ...['athena-query', 'python-code', 'jql-query', 'big-query', 'synapse-query'],
    ]);
    expect(['AWS-001-P2', 'CODE-002-P1', 'constructor'].map(kindOf)).toEqual([null, null, null]);
  });
  it('conditions where they filter a list', () => {
    const conditions = { ...some, id: 'X-P2', key: 'conditions', type: 'conditions' as const };
    const filter = { ...call, parameters: [{ ...some, key: 'list' }, conditions] };
    expect(generatorOf(conditions, filter)).toEqual({ kind: 'ai-filters' });
    expect(generatorOf(conditions, { ...call, parameters: [conditions] })).toBeNull();
  });
});

describe('what a model sees of the list', () => {
  const rows = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }];
  const scope = {
    steps: { Get: { status: 'OK', output: { rows, names: ['a'], none: [] } } },
    trigger: { type: 'MANUAL', payload: null, time: '' },
    inputs: {},
    run: {},
  } as unknown as Scope;
  const sourceOf = (list: string, samples: string[] = []) =>
    filterSourceOf(list, { scope, samples: new Set(samples) });

  it('[AI-G-10] the first three items', () => {
    expect(sourceOf('{{steps.Get.output.rows}}')).toEqual({ items: rows.slice(0, 3) });
  });
  it.each(['{{steps.Get.output.names}}', '{{steps.Get.output.none}}', '{{steps.Get.output}}', '["a"]'])(
    '[AI-G-08] [MSG-117] %s is no list of objects',
    (list) => expect(sourceOf(list)).toEqual({ problem: 'wrongSource' }),
  );
  it('[AI-G-11] nothing of a step that was never tested, of a list that is not there, or of none', () => {
    expect(sourceOf('{{steps.Get.output.rows}}', ['Get'])).toEqual({ problem: 'untested' });
    expect(sourceOf('{{steps.Gone.output}}')).toEqual({ problem: 'untested' });
    expect(sourceOf('')).toEqual({ problem: 'noList' });
  });
});

describe('filters of a model', () => {
  const rule = (key: string) => ({ key, operator: 'equals', value: 1 });
  it('[AI-G-12] become conditions: the logic of the groups and that among them', () => {
    const filters = {
      filter_logic: 'OR',
      groups: [
        { filter_logic: 'AND', rules: [rule('a'), rule('b')] },
        { filter_logic: 'OR', rules: [rule('c'), rule('d')] },
      ],
    };
    expect(conditionOf(filters)).toEqual({
      combinator: 'or',
      rules: [
        { combinator: 'and', rules: [rule('a'), rule('b')] },
        { combinator: 'or', rules: [rule('c'), rule('d')] },
      ],
    });
  });
  it('have no frame around one group or one rule', () => {
    const one = { filter_logic: 'AND', groups: [{ filter_logic: 'OR', rules: [rule('a'), rule('b')] }] };
    expect(conditionOf(one)).toEqual({ combinator: 'or', rules: [rule('a'), rule('b')] });
    const single = { filter_logic: 'AND', groups: ['a', 'b'].map((key) => ({ rules: [rule(key)] })) };
    expect(conditionOf(single)).toEqual({ combinator: 'and', rules: [rule('a'), rule('b')] });
    expect(conditionOf({ groups: [{ rules: [rule('a')] }] })).toEqual({
      combinator: 'and',
      rules: [rule('a')],
    });
  });
  it.each([
    ['an unknown operator', { groups: [{ rules: [{ key: 'a', operator: 'sounds_like' }] }] }],
    ['a rule without a field', { groups: [{ rules: [{ key: ' ', operator: 'equals', value: 1 }] }] }],
    ['a rule without a value', { groups: [{ rules: [{ key: 'a', operator: 'equals' }] }] }],
    ['no rule at all', { filter_logic: 'AND', groups: [{ filter_logic: 'AND', rules: [] }] }],
    ['something else', { text: 'keep the first' }],
  ])('[AI-G-09] [MSG-118] %s is none', (_about, filters) => expect(conditionOf(filters)).toBeNull());
});
