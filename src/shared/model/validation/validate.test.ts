import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepNode } from '../graph/nodes';
import { reachOf } from '../graph/queries';
import { toGraph } from '../graph/serialize';
import { largeGraph, randomGraph } from '../graph/testing';
import type { Block, Tree } from '../graph/tree';
import type { Graph, GraphNode, InputParameter, Step } from '../graph/types';
import type { Json } from '../json';
import { parseGraph } from '../graph/parse';
import type { StepDefinition } from '../steps/manifest';
import { runConcerns } from './concerns';
import { placesOf, visitSteps } from './order';
import { define, param } from './testing';
import { validateWorkflow, type ValidateArgs } from './validate';

const text = define('TEXT', 'basic', {
  parameters: [
    param('TEXT-P1'),
    param('TEXT-P2', { type: 'number', max: 5 }),
    param('TEXT-P3', { noReference: true }),
    param('TEXT-P4', { isHiddenByParam: 'TEXT-P2:1' }),
    param('TEXT-P5', { type: 'workflow' }),
    param('TEXT-P6', { type: 'select', selectValues: [{ value: 'a', label: 'A' }] }),
    param('TEXT-P7', { type: 'conditions' }),
  ],
});
const catalogue: StepDefinition[] = [
  define('TRIGGER', 'trigger'),
  text,
  define('NEED', 'basic', { parameters: [param('NEED-P1', { optional: false })] }),
  define('IF', 'if'),
  define('APPROVE', 'approve'),
  define('LOOP', 'loop'),
  define('COLLECT', 'collect'),
  define('EXIT', 'exit'),
  define('OLD', 'basic', { deprecated: { since: '1.2', replaceWith: 'TEXT' } }),
  define('MSP', 'basic', { isMSPStep: true }),
  define('SLACK', 'basic', { needsIntegration: ['SLACK'] }),
  define('STOP', 'basic', { destructive: true, effect: 'unsafe' }),
  define('TWO', 'basic', { version: 2 }),
];

const node = (
  name: string,
  template: string,
  values: Record<string, Json> = {},
  more: Partial<Step> = {},
) => {
  const subtype = catalogue.find(({ stepTemplateId }) => stepTemplateId === template)?.subtype ?? 'basic';
  const parameters = Object.entries(values).map(([p, value]) => ({ id: `${template}-${p}`, value }));
  const step: Step = {
    name,
    title: name,
    group: '',
    subgroup: '',
    stepTemplateId: template,
    version: 1,
    parameters,
    ...more,
  };
  return stepNode(`n-${name}`, subtype, step, { x: 0, y: 0 });
};
const trigger = node('Trigger', 'TRIGGER');
const block = (made: GraphNode): Block => ({ kind: 'step', node: made });
const step = (name: string, values: Record<string, Json> = {}) => block(node(name, 'TEXT', values));
const loop = (name: string, ...body: Block[]): Block => {
  return { kind: 'loop', node: node(name, 'LOOP'), body, closeId: `c-${name}` };
};
const branch = (name: string, yes: Block[], no: Block[], template = 'IF'): Block => ({
  kind: 'branch',
  node: node(name, template),
  branches: [
    { handle: template === 'IF' ? 'TRUE' : 'APPROVE', blocks: yes },
    { handle: template === 'IF' ? 'FALSE' : 'REJECT', blocks: no },
  ],
  closeId: `c-${name}`,
});
const flow = (...blocks: Block[]): Tree => ({ trigger, blocks });
const region: InputParameter = {
  id: 'region',
  type: 'string',
  defaultValue: '',
  optional: true,
  description: '',
};
const validate = (tree: Tree | Graph, more: Partial<ValidateArgs> = {}) =>
  validateWorkflow({
    graph: 'nodes' in tree ? tree : toGraph(tree),
    inputParameters: [region],
    catalogue,
    ...more,
  });
const codes = (...blocks: Block[]) =>
  validate(flow(...blocks)).map(({ code, stepName }) => `${stepName}: ${code}`);
const refer = (name: string, reference: string) => step(name, { P1: `x {{${reference}}}` });

it('a workflow without faults has no problems', () => {
  const blocks = [
    step('Get', { P1: '{{trigger.payload.a}} {{inputs.region}} {{run.id}}', P2: 3, P6: 'a' }),
    branch('Check', [refer('Yes', 'steps.Check.output.branch')], [refer('No', 'steps.Get.output')]),
    loop('Each', refer('In', 'loop.item'), block(node('Gather', 'COLLECT')), refer('In2', 'steps.In.output')),
    refer('After', 'steps.Gather.output | length'),
    refer('Last', 'steps.Each.output.count'),
    refer('Start', 'steps.Trigger.output.payload'),
  ];
  expect(validate(flow(...blocks))).toEqual([]);
});

describe('structure', () => {
  it('is told first, and the steps are looked at all the same', () => {
    const graph = toGraph(flow(refer('A', 'steps.Gone.output'), step('B')));
    const broken = { nodes: graph.nodes, edges: graph.edges.slice(0, 1) };
    expect(validate(broken).map(({ code }) => code)).toEqual(['second_start', 'unknown_step_reference']);
  });
  it('needs a trigger and steps', () => {
    expect(validate({ trigger: null, blocks: [step('A')] }).map(({ code }) => code)).toEqual(['no_trigger']);
    expect(validate(flow())).toMatchObject([{ code: 'empty', severity: 'warning' }]);
  });
  it('names a wrong name', () => {
    expect(codes(step('Größe'), step('x'.repeat(41)))).toEqual([
      'Größe: step_name',
      `${'x'.repeat(41)}: step_name`,
    ]);
  });
  it('names input parameters', () => {
    const twice = validate(flow(step('A')), { inputParameters: [region, region, { ...region, id: 'é' }] });
    expect(twice.map(({ message }) => message)).toEqual([
      'Input parameter “é”: Only English letters, numbers, underscores and hyphens are allowed',
      'Duplicate ids: region',
    ]);
  });
});

describe('references', () => {
  it.each<[string, string, Block[]]>([
    ['to a step that does not exist', 'A: unknown_step_reference', [refer('A', 'steps.Gone.output')]],
    ['to a later step', 'A: unreachable_reference', [refer('A', 'steps.B.output'), step('B')]],
    ['to itself', 'A: unreachable_reference', [refer('A', 'steps.A.output')]],
    [
      'to another branch',
      'B: unreachable_reference',
      [branch('I', [step('A')], [refer('B', 'steps.A.output')])],
    ],
    ['into a loop', 'B: unreachable_reference', [loop('L', step('A')), refer('B', 'steps.A.output')]],
    ['to the loop around', 'A: unreachable_reference', [loop('L', refer('A', 'steps.L.output'))]],
    ['to loop outside of one', 'A: outside_loop', [refer('A', 'loop.item')]],
    ['to a loop that is not around', 'A: outside_loop', [loop('L', step('B')), refer('A', 'loops.L.item')]],
    ['to a loop that is none', 'A: unknown_step_reference', [refer('A', 'loops.L.item')]],
    ['to an unknown input', 'A: unknown_input', [refer('A', 'inputs.regoin')]],
    ['that is malformed', 'A: broken_reference', [refer('A', 'inputs.')]],
    ['without output', 'B: unknown_field', [step('A'), refer('B', 'steps.A.rows')]],
    ['to an unknown field of the run', 'A: unknown_field', [refer('A', 'run.name')]],
    [
      'to a branch that may not be taken',
      'B: maybe_absent',
      [branch('I', [step('A')], []), refer('B', 'steps.A.output')],
    ],
  ])('%s', (_, expected, blocks) => expect(codes(...blocks)).toEqual([expected]));

  it('are fine where the other branch ends the run, or with a default', () => {
    const exit = block(node('Stop', 'EXIT'));
    expect(codes(branch('I', [step('A')], [exit]), refer('B', 'steps.A.output'))).toEqual([]);
    expect(codes(branch('I', [step('A')], []), refer('B', 'steps.A.output | default(0)'))).toEqual([]);
  });

  it('of hidden and of literal parameters are not looked at', () => {
    expect(codes(step('A', { P2: 1, P4: '{{steps.Gone}}', P3: '{{ not a reference' }))).toEqual([]);
  });

  it('offer to mend what a machine can', () => {
    const [problem] = validate(flow(step('A'), refer('B', 'steps.A.rows[0]')));
    expect(problem).toMatchObject({
      paramId: 'TEXT-P1',
      nodeId: 'n-B',
      fix: { edit: 'replaceText', args: { text: '{{steps.A.rows[0]}}', by: '{{steps.A.output.rows[0]}}' } },
    });
    expect(validate(flow(refer('A', 'inputs.new')))[0]?.fix).toMatchObject({
      edit: 'addInput',
      args: { id: 'new' },
    });
  });
});

describe('steps', () => {
  it.each<[string, string[], Block[]]>([
    ['of an unknown kind', ['A: unknown_step'], [block(node('A', 'NONE'))]],
    ['of an unknown version', ['A: unknown_version'], [block(node('A', 'TEXT', {}, { version: 9 }))]],
    ['of an older version', ['A: older_version'], [block(node('A', 'TWO'))]],
    ['that is deprecated', ['A: deprecated'], [block(node('A', 'OLD'))]],
    ['without a required parameter', ['A: missing_parameter'], [block(node('A', 'NEED'))]],
    ['with a number above its limit', ['A: invalid_value'], [step('A', { P2: 6 })]],
    ['with an option that is none', ['A: invalid_value'], [step('A', { P6: 'b' })]],
    [
      'with conditions of an unknown operator',
      ['A: invalid_value'],
      [step('A', { P7: { key: 'a', operator: '~' } })],
    ],
    ['with a rule without value', ['A: incomplete_rule'], [step('A', { P7: { key: 'a', operator: '=' } })]],
    ['with a value that is not theirs', ['A: unknown_parameter'], [step('A', { P99: 1 })]],
    ['that stop things unasked', ['A: destructive'], [block(node('A', 'STOP'))]],
    ['that stop things when approved', [], [branch('Ask', [block(node('A', 'STOP'))], [], 'APPROVE')]],
    [
      'that stop things after an approval',
      [],
      [branch('Ask', [], [block(node('No', 'EXIT'))], 'APPROVE'), block(node('A', 'STOP'))],
    ],
  ])('%s', (_, expected, blocks) => expect(codes(...blocks)).toEqual(expected));

  it('retries and time-outs have limits', () => {
    const retry = { enabled: true, quantity: -1, unit: 'Days' as const, maximum: 4 };
    const wrong = block(node('A', 'TEXT', {}, { retry, timeoutSeconds: 0 }));
    expect(codes(wrong)).toEqual(['A: retry', 'A: timeout']);
  });

  it('know who edits and what is there', () => {
    const blocks = flow(block(node('A', 'MSP')), block(node('B', 'SLACK')));
    expect(validate(blocks)).toEqual([]);
    const strict = validate(blocks, { features: { isMspUser: false, integrations: ['AWS'] } });
    expect(strict.map(({ code }) => code)).toEqual(['msp_only', 'no_integration']);
  });

  it('[PERM-10] of providers are theirs also where the catalogue does not have them', () => {
    const blocks = flow(block(node('A', 'MSP-009', {}, { isMSPStep: true })));
    const codesOf = (isMspUser: boolean) =>
      validate(blocks, { features: { isMspUser } }).map(({ code }) => code);
    expect(codesOf(false)).toEqual(['msp_only']);
    expect(codesOf(true)).toEqual(['unknown_step']);
  });

  it('do not call the workflow that they are in', () => {
    const calls = flow(step('A', { P5: 'w1' }));
    expect(validate(calls, { workflowId: 'w1' })).toMatchObject([
      { code: 'calls_itself', paramId: 'TEXT-P5' },
    ]);
    expect(validate(calls, { workflowId: 'w2' })).toEqual([]);
  });
});

it('[EXEC-22] [EXEC-23] sorts what the dialog before a run lists, with links to the steps', () => {
  const need = block(node('Need', 'NEED'));
  const problems = validate(flow(need, refer('A', 'steps.Gone.output'), step('B', { P2: 'x' })));
  const link = (stepName: string) => ({ nodeId: `n-${stepName}`, stepName });
  expect(runConcerns(problems, false)).toMatchObject({
    blocks: true,
    isUnsaved: true,
    emptyParameters: [link('Need')],
    missingReferences: [link('A')],
    others: [{ code: 'invalid_value' }],
  });
  expect(runConcerns(validate(flow(step('A'))), true)).toEqual({
    blocks: false,
    isUnsaved: false,
    emptyParameters: [],
    missingReferences: [],
    others: [],
  });
});

describe('any graph', () => {
  it('sees what `reachOf` sees, and what was collected', () => {
    fc.assert(
      fc.property(randomGraph(30), ({ graph }) => {
        const { tree } = parseGraph(graph);
        if (!tree) return;
        visitSteps(tree, placesOf(tree), ({ node: { id, subtype }, place, seen }) => {
          const reach = reachOf(graph, id);
          if (!reach) throw new Error('not in the flow');
          const names = new Set(reach.steps.map((earlier) => earlier.node.data.step?.name));
          if (reach.trigger) names.add(reach.trigger.data.step?.name);
          const more = [...seen.keys()].filter((name) => !names.has(name));
          const kinds = more.map((name) => graph.nodes.find(({ data }) => data.step?.name === name)?.subtype);
          expect(kinds.every((kind) => kind === 'collect')).toBe(true);
          expect([...names].every((name) => seen.has(name ?? ''))).toBe(true);
          if (subtype !== 'trigger') {
            expect(place.loops).toEqual(reach.loops.map(({ data }) => data.step?.name));
          }
        });
      }),
    );
  });

  it('is validated the same each time, and every problem of a step names it', () => {
    fc.assert(
      fc.property(randomGraph(30), fc.nat(), ({ graph }, n) => {
        const damaged = { ...graph, edges: graph.edges.filter((_, index) => index !== n % 7) };
        for (const each of [graph, damaged]) {
          const problems = validate(each);
          expect(validate(each)).toEqual(problems);
          const ids = new Set(graph.nodes.map(({ id }) => id));
          for (const { nodeId, paramId } of problems) {
            expect(nodeId === undefined || ids.has(nodeId)).toBe(true);
            expect(paramId === undefined || nodeId !== undefined).toBe(true);
          }
        }
      }),
    );
  });

  it('of thousands of steps has an end to its problems', () => {
    const graph = largeGraph(4000);
    const problems = validate(graph);
    expect(problems).toHaveLength(1000);
    expect(problems.at(-1)?.code).toBe('too_many_problems');
  });
});
