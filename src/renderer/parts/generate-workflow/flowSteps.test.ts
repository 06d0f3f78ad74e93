import { expect, it } from 'vitest';
import { insertStep } from '@shared/model/graph/edits/insert';
import type { Where } from '@shared/model/graph/edits/place';
import type { Graph, GraphNode, NodeSubtype } from '@shared/model/graph/types';
import { flowSteps } from './flowSteps';

const step = (name: string) => ({
  name,
  title: name,
  group: 'API',
  subgroup: 'API',
  stepTemplateId: name,
  version: 1,
  parameters: [],
});
const trigger: GraphNode = {
  id: 'trigger',
  type: 'flowControl',
  subtype: 'trigger',
  position: { x: 0, y: 0 },
  data: { step: step('Trigger') },
};
const end: GraphNode = { id: 'end', type: 'placeholder', position: { x: 0, y: 128 }, data: {} };

function flow(...added: [name: string, subtype: NodeSubtype, where: Where][]): Graph {
  let graph: Graph = { nodes: [trigger, end], edges: [{ id: 'e', source: 'trigger', target: 'end' }] };
  for (const [name, subtype, where] of added) {
    const ids = [name];
    let last = 0;
    graph = insertStep(
      graph,
      { where, subtype, step: step(name) },
      () => ids.pop() ?? `${name}-${(last += 1)}`,
    );
  }
  return graph;
}
const read = (graph: Graph) =>
  flowSteps(graph).map(({ node, depth, arm }) => [node.data.step?.name, depth, arm]);

it('[AI-G-04] the steps stand in order, those of a branch below what opens it', () => {
  const graph = flow(
    ['Check', 'if', { after: 'trigger' }],
    ['Last', 'basic', { after: 'Check' }],
    ['Yes', 'basic', { into: { nodeId: 'Check', handle: 'TRUE' } }],
  );
  expect(read(graph)).toEqual([
    ['Trigger', 0, null],
    ['Check', 0, null],
    ['Yes', 1, 'TRUE'],
    ['Last', 0, null],
  ]);
});

it('of a graph that is not well formed every step is shown all the same', () => {
  const loose = { ...trigger, id: 'loose', data: { step: step('Loose') } };
  expect(read({ nodes: [trigger, loose, end], edges: [] })).toEqual([
    ['Trigger', 0, null],
    ['Loose', 0, null],
  ]);
});
