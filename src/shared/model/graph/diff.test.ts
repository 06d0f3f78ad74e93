import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffGraphs } from './diff';
import { addComment, editComment } from './edits/comments';
import { insertStep } from './edits/insert';
import { moveBlock, moveNodes } from './edits/move';
import { deleteNodes } from './edits/remove';
import { removeParameters, renameStep, setParameters, setStepSettings } from './edits/steps';
import { layout } from './layout';
import { counter, randomGraph, references, started, stepOfName } from './testing';
import type { Graph } from './types';

const nothing = {
  added: [],
  removed: [],
  changed: [],
  moved: [],
  comments: { added: [], removed: [], changed: [] },
};
const idOf = (graph: Graph, name: string) =>
  graph.nodes.find(({ data }) => data.step?.name === name)?.id ?? '';

function example() {
  const newId = counter();
  let graph = started(newId);
  for (const name of ['A', 'B', 'C', 'D']) {
    const step = stepOfName(name, { P1: 'one', P2: 'two' });
    graph = insertStep(
      graph,
      { where: { placeholder: 'n2' }, subtype: name === 'C' ? 'if' : 'basic', step },
      newId,
    );
  }
  return { graph, newId };
}

it('added, removed and changed steps, with their parameters and settings', () => {
  const { graph, newId } = example();
  const [a, b] = [idOf(graph, 'A'), idOf(graph, 'B')];
  let after = deleteNodes(graph, { nodeIds: [idOf(graph, 'D')] }, newId);
  const where = { after: a };
  after = insertStep(after, { where, subtype: 'basic', step: stepOfName('E') }, newId);
  after = setParameters(after, {
    nodeId: a,
    values: [
      { id: 'ARRAY-001-P1', value: [1] },
      { id: 'ARRAY-001-P3', value: 3 },
    ],
  });
  after = removeParameters(after, { nodeId: a, paramIds: ['ARRAY-001-P2'] });
  after = setStepSettings(after, { nodeId: b, settings: { timeoutSeconds: 5 } });
  after = renameStep(after, { nodeId: b, name: 'Bee' }, references.rewrite);
  expect(diffGraphs(graph, after)).toEqual({
    ...nothing,
    added: [{ nodeId: idOf(after, 'E'), name: 'E' }],
    removed: [{ nodeId: idOf(graph, 'D'), name: 'D' }],
    changed: [
      { nodeId: a, name: 'A', paramIds: ['ARRAY-001-P1', 'ARRAY-001-P3', 'ARRAY-001-P2'], settings: [] },
      { nodeId: b, name: 'Bee', oldName: 'B', paramIds: [], settings: ['timeoutSeconds'] },
    ],
  });
});

it('steps that run elsewhere have moved, those that only stand elsewhere have not', () => {
  const { graph, newId } = example();
  const move = (name: string, where: Parameters<typeof moveBlock>[1]['where']) =>
    diffGraphs(graph, moveBlock(graph, { nodeId: idOf(graph, name), where }, newId)).moved.map(
      ({ name: one }) => one,
    );
  expect(move('D', { after: 'n1' })).toEqual(['D']);
  expect(move('A', { after: idOf(graph, 'D') })).toEqual(['A']);
  expect(move('B', { into: { nodeId: idOf(graph, 'C'), handle: 'TRUE' } })).toEqual(['B']);
  expect(diffGraphs(graph, layout(graph))).toEqual(nothing);
  expect(diffGraphs(graph, moveNodes(graph, { nodeIds: ['n1'], by: { x: 1, y: 1 } }))).toEqual(nothing);
});

it('comments', () => {
  const { graph, newId } = example();
  const noted = addComment(graph, { beside: 'n1', comment: 'Note' }, newId);
  const nodeId = noted.nodes.at(-1)?.id ?? '';
  expect(diffGraphs(graph, noted).comments).toEqual({ added: [nodeId], removed: [], changed: [] });
  expect(diffGraphs(noted, graph).comments).toEqual({ added: [], removed: [nodeId], changed: [] });
  expect(diffGraphs(noted, editComment(noted, { nodeId, comment: 'Else' })).comments.changed).toEqual([
    nodeId,
  ]);
});

it('what one way is added is removed the other way', () => {
  fc.assert(
    fc.property(randomGraph(), randomGraph(), ({ graph: a }, { graph: b }) => {
      const there = diffGraphs(a, b);
      const back = diffGraphs(b, a);
      const ids = (list: { nodeId: string }[]) => list.map(({ nodeId }) => nodeId).sort();
      expect(ids(there.added)).toEqual(ids(back.removed));
      expect(ids(there.changed)).toEqual(ids(back.changed));
      expect(diffGraphs(a, structuredClone(a))).toEqual(nothing);
    }),
  );
});
