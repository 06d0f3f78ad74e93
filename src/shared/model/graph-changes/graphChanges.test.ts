import { describe, expect, it } from 'vitest';
import { deleteNodes } from '../graph/edits/remove';
import { renameStep, setParameters } from '../graph/edits/steps';
import { insertStep } from '../graph/edits/insert';
import { counter, references, started, stepOfName } from '../graph/testing';
import type { Graph } from '../graph/types';
import { structureOf } from '../graph/structure';
import { definitionOf } from './testing';
import { indexCatalogue } from '../validation/catalogue';
import { applyOperations } from './apply';
import { conflictsOf } from './conflicts';
import { needsOf, takenOf } from './dependencies';
import type { GraphOperation } from './operations';

const catalogue = indexCatalogue([
  definitionOf('ARRAY-001', 'basic'),
  definitionOf('IF', 'if'),
  definitionOf('BREAK', 'break'),
]);

function example() {
  const newId = counter();
  let graph = started(newId);
  for (const name of ['A', 'B', 'C'])
    graph = insertStep(
      graph,
      { where: { placeholder: 'n2' }, subtype: 'basic', step: stepOfName(name, { P1: 'one' }) },
      newId,
    );
  return { graph, newId };
}
const idOf = (graph: Graph, name: string) =>
  graph.nodes.find(({ data }) => data.step?.name === name)?.id ?? '';
const namesOf = (graph: Graph) =>
  structureOf(graph).structure?.items.flatMap(({ node }) => node.data.step?.name ?? []);
const valueOf = (graph: Graph, name: string, id: string) =>
  graph.nodes.find(({ data }) => data.step?.name === name)?.data.step?.parameters.find((one) => one.id === id)
    ?.value;

const adds = (id: string, name: string, after: string, values: Record<string, string> = {}) =>
  ({
    id,
    op: 'add_step',
    node_id: `node-${id}`,
    step_template_id: 'ARRAY-001',
    name,
    after,
    branch: null,
    parameters: Object.entries(values).map(([key, value]) => ({ id: `ARRAY-001-${key}`, value })),
  }) satisfies GraphOperation;

describe('operations on a graph', () => {
  it('add, set, move, rename and remove steps by the editor’s own functions', () => {
    const { graph, newId } = example();
    const [a, b, c] = ['A', 'B', 'C'].map((name) => idOf(graph, name));
    const operations: GraphOperation[] = [
      adds('1', 'New', a!, { P1: '{{steps.A.output}}', P2: 'two' }),
      { id: '2', op: 'set_parameters', node_id: c!, parameters: [{ id: 'ARRAY-001-P1', value: 'three' }] },
      { id: '3', op: 'rename', node_id: a!, name: 'First' },
      { id: '4', op: 'connect', node_id: c!, after: 'node-1', branch: null },
      { id: '5', op: 'remove_step', node_id: b! },
    ];
    const done = applyOperations(graph, operations, { catalogue, newId });
    expect([...done.refused]).toEqual([]);
    expect(namesOf(done.graph)).toEqual(['First', 'New', 'C']);
    expect(valueOf(done.graph, 'New', 'ARRAY-001-P1')).toBe('{{steps.First.output}}');
    expect(valueOf(done.graph, 'C', 'ARRAY-001-P1')).toBe('three');
    expect(namesOf(graph)).toEqual(['A', 'B', 'C']);
  });

  it('go first into a branch, and are refused where a step may not stand', () => {
    const { graph, newId } = example();
    const check: GraphOperation = { ...adds('1', 'Check', idOf(graph, 'A')), step_template_id: 'IF' };
    const inside: GraphOperation = { ...adds('2', 'Inside', 'node-1'), branch: 'TRUE' };
    const lost: GraphOperation = { ...adds('3', 'Leave', idOf(graph, 'A')), step_template_id: 'BREAK' };
    const unknown: GraphOperation = { ...adds('4', 'X', idOf(graph, 'A')), step_template_id: 'NONE' };
    const done = applyOperations(graph, [check, inside, lost, unknown], { catalogue, newId });
    expect([...done.refused.keys()]).toEqual(['3', '4']);
    expect(done.refused.get('4')).toContain('NONE');
    const arms = structureOf(done.graph).structure?.items.find(
      ({ node }) => node.data.step?.name === 'Check',
    )?.arms;
    expect(arms?.[0]?.items.map(({ node }) => node.data.step?.name)).toEqual(['Inside']);
  });
});

describe('what depends on an operation that is left', () => {
  const { graph } = example();
  const a = idOf(graph, 'A');
  const b = idOf(graph, 'B');
  const operations: GraphOperation[] = [
    adds('1', 'New', a),
    adds('2', 'Next', 'node-1'),
    {
      id: '3',
      op: 'set_parameters',
      node_id: b,
      parameters: [{ id: 'ARRAY-001-P1', value: '{{steps.Next.output.rows}}' }],
    },
    { id: '4', op: 'connect', node_id: b, after: 'node-1', branch: null },
    { id: '5', op: 'rename', node_id: a, name: 'Costs' },
    {
      id: '6',
      op: 'set_parameters',
      node_id: b,
      parameters: [{ id: 'ARRAY-001-P2', value: 'Sum {{steps.Costs.output}}' }],
    },
  ];

  it('is left with it: places, steps and names that come from it', () => {
    expect(Object.fromEntries(needsOf(operations))).toEqual({
      1: [],
      2: ['1'],
      3: ['2'],
      4: ['1'],
      5: [],
      6: ['5'],
    });
    expect([...takenOf(operations, new Set())]).toEqual(['1', '2', '3', '4', '5', '6']);
    expect([...takenOf(operations, new Set(['1']))]).toEqual(['5', '6']);
    expect([...takenOf(operations, new Set(['2', '5']))]).toEqual(['1', '4']);
  });
});

describe('a graph that was changed meanwhile', () => {
  it('keeps operations from being done whose target is gone or another one', () => {
    const { graph, newId } = example();
    const [a, b, c] = ['A', 'B', 'C'].map((name) => idOf(graph, name));
    const sets = (id: string, node: string, param: string): GraphOperation => ({
      id,
      op: 'set_parameters',
      node_id: node,
      parameters: [{ id: `ARRAY-001-${param}`, value: 'x' }],
    });
    const operations: GraphOperation[] = [
      adds('1', 'New', b!),
      adds('2', 'Then', 'node-1'),
      sets('3', a!, 'P1'),
      sets('4', a!, 'P2'),
      { id: '5', op: 'rename', node_id: c!, name: 'Last' },
      { id: '6', op: 'remove_step', node_id: b! },
      { id: '7', op: 'connect', node_id: c!, after: a!, branch: null },
      { id: '8', op: 'remove_step', node_id: a! },
    ];
    expect([...conflictsOf(operations, graph, graph)]).toEqual([]);
    let now = setParameters(graph, { nodeId: a!, values: [{ id: 'ARRAY-001-P1', value: 'mine' }] });
    now = renameStep(now, { nodeId: c!, name: 'Sea' }, references.rewrite);
    now = deleteNodes(now, { nodeIds: [b!] }, newId);
    expect(Object.fromEntries(conflictsOf(operations, graph, now))).toEqual({
      1: 'gone',
      3: 'changed',
      5: 'changed',
      6: 'gone',
      7: 'changed',
      8: 'changed',
    });
  });

  it('a move of a step on the canvas changes nothing', () => {
    const { graph } = example();
    const b = idOf(graph, 'B');
    const nodes = graph.nodes.map((node) =>
      node.id === b ? { ...node, position: { x: 900, y: 900 } } : node,
    );
    const remove: GraphOperation = { id: '1', op: 'remove_step', node_id: b };
    expect([...conflictsOf([remove], graph, { ...graph, nodes })]).toEqual([]);
  });
});
