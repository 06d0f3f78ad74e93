import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { Graph, InputParameter } from '../../model/graph/types';
import type { Problem } from '../../model/problem';
import type { StepDefinition } from '../../model/steps/manifest';
import type { stepDefinition } from './catalogue.api';
import { folderPath } from './folders.api';
import type { inputParameter, problem } from './graph';
import { givenInputParameters, graph, inputParameters, labels, workflowName } from './graph';

describe('what travels is what the model says', () => {
  it('graph, inputs, problems and steps of the catalogue', () => {
    expectTypeOf<z.output<typeof graph>>().toEqualTypeOf<Graph>();
    expectTypeOf<z.output<typeof inputParameter>>().toEqualTypeOf<InputParameter>();
    expectTypeOf<z.output<typeof problem>>().toEqualTypeOf<Problem>();
    expectTypeOf<z.output<typeof stepDefinition>>().toEqualTypeOf<StepDefinition>();
    expect(graph.safeParse({ nodes: [], edges: [] }).success).toBe(true);
  });
});

it('[EDIT-24] [STEP-05] a node has id, type, subtype, position and the step in its data, and nothing else', () => {
  const step = {
    name: 'Call',
    title: 'Call',
    group: 'API',
    subgroup: 'API',
    stepTemplateId: 'API-001',
    version: 1,
    parameters: [{ id: 'API-001-P1', value: 'https://example.com' }],
  };
  const node = { id: 'n1', type: 'action', subtype: 'basic', position: { x: 0, y: 128 }, data: { step } };
  const read = (one: object) => graph.safeParse({ nodes: [one], edges: [] });
  expect(read(node).data?.nodes).toEqual([node]);
  expect(read({ ...node, colour: 'red' }).success).toBe(false);
  const { position: _gone, ...without } = node;
  expect(read(without).success).toBe(false);
  const old = { ...node, data: { step: { ...step, subgroup: 'RECOMMENDATION' } } };
  expect(read(old).data?.nodes[0]?.data.step?.subgroup).toBe('CASE');
});

it('[WF-10] an input parameter that is given names itself by id, or by recordId alone', () => {
  const rest = { type: 'string', defaultValue: null, optional: false, description: '' };
  const read = (one: object) => givenInputParameters.safeParse([one]);
  expect(read({ recordId: 'account', ...rest }).data).toEqual([{ id: 'account', ...rest }]);
  expect(read({ id: 'account', ...rest }).data).toEqual([{ id: 'account', ...rest }]);
  expect(read({ id: 'account', recordId: 'account', ...rest }).success).toBe(false);
  expect(read({ recordId: 7, ...rest }).success).toBe(false);
  expect(read(rest).success).toBe(false);
  expect(givenInputParameters.safeParse(['account']).success).toBe(false);
  expect(inputParameters.safeParse([{ recordId: 'account', ...rest }]).success).toBe(false);
});

describe('names', () => {
  it.each(['Savings_2', 'Größe 10', 'हिन्दी'])('[MSG-79] %s is a name of a workflow', (name) => {
    expect(workflowName.parse(` ${name} `)).toBe(name);
  });

  it('labels are trimmed and told once', () => {
    expect(labels.parse([' a', 'a ', 'b'])).toEqual(['a', 'b']);
  });

  it('[FOLD-03] names in a path are trimmed', () => {
    expect(folderPath.parse('/ a / b c ')).toBe('/a/b c');
  });
});
