import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { because } from '@tests/support/because';
import { COMMENT_OFFSET } from '../limits';
import { addComment, moveComment } from './edits/comments';
import { insertStep } from './edits/insert';
import { layout } from './layout';
import { parseGraph } from './parse';
import { ARM_GAP, BODY_INDENT, ROW_GAP, sizeOf, STEP_SIZE } from './sizes';
import { counter, largeGraph, randomGraph, started, stepOfName } from './testing';
import type { Graph, GraphNode } from './types';
import { propertyRuns } from '@tests/support/propertyRuns';

const rect = (node: GraphNode) => ({ ...node.position, ...sizeOf(node) });
function overlaps(graph: Graph): string[] {
  const found: string[] = [];
  const nodes = graph.nodes.toSorted((a, b) => a.position.y - b.position.y);
  nodes.forEach((one, at) => {
    const a = rect(one);
    for (const other of nodes.slice(at + 1)) {
      const b = rect(other);
      if (b.y >= a.y + a.height) break;
      if (one.type === 'comment' && other.type === 'comment') continue;
      if (a.x < b.x + b.width && b.x < a.x + a.width) found.push(`${one.id} ${other.id}`);
    }
  });
  return found;
}
const at = (graph: Graph, name: string) =>
  graph.nodes.find((node) => (node.data.step?.name ?? node.data.comment) === name)?.position ?? {
    x: NaN,
    y: NaN,
  };
const centre = (graph: Graph, name: string) => at(graph, name).x + STEP_SIZE.width / 2;

function example() {
  const newId = counter();
  let graph = insertStep(
    started(newId),
    { where: { after: 'n1' }, subtype: 'if', step: stepOfName('Check') },
    newId,
  );
  const check = graph.nodes.find(({ subtype }) => subtype === 'if')?.id ?? '';
  for (const [handle, name] of [
    ['TRUE', 'Yes'],
    ['FALSE', 'No'],
  ] as const) {
    graph = insertStep(
      graph,
      { where: { into: { nodeId: check, handle } }, subtype: 'basic', step: stepOfName(name) },
      newId,
    );
  }
  graph = insertStep(graph, { where: { after: check }, subtype: 'loop', step: stepOfName('Each') }, newId);
  const each = graph.nodes.find(({ subtype }) => subtype === 'loop')?.id ?? '';
  const where = { into: { nodeId: each, handle: 'INSIDE' as const } };
  graph = insertStep(graph, { where, subtype: 'basic', step: stepOfName('One') }, newId);
  return {
    graph,
    newId,
    idOf: (name: string) => graph.nodes.find(({ data }) => data.step?.name === name)?.id ?? '',
  };
}

describe('where nodes stand', () => {
  it('branches side by side, bodies indented, closing nodes under their openers', () => {
    const graph = layout(example().graph);
    expect(at(graph, 'Trigger')).toEqual({ x: 0, y: 0 });
    expect(at(graph, 'Check')).toEqual({ x: 0, y: STEP_SIZE.height + ROW_GAP });
    expect(at(graph, 'Yes').y).toBe(at(graph, 'No').y);
    expect(at(graph, 'No').x - at(graph, 'Yes').x).toBe(STEP_SIZE.width + ARM_GAP);
    expect(centre(graph, 'Yes') + centre(graph, 'No')).toBe(2 * centre(graph, 'Check'));
    expect(at(graph, 'One').x).toBe(at(graph, 'Each').x + BODY_INDENT);
    for (const close of graph.nodes.filter(({ subtype }) => subtype === 'close')) {
      expect(close.position.x + sizeOf(close).width / 2).toBe(centre(graph, 'Trigger'));
    }
  });

  it('the trigger stays where it is, and nothing else matters', () => {
    const { graph } = example();
    const moved = {
      ...graph,
      nodes: graph.nodes.map((node, n) => ({
        ...node,
        position: n === 0 ? { x: 70, y: -30 } : { x: n, y: n },
      })),
    };
    const one = layout(graph);
    const two = layout(moved);
    for (const [n, { position }] of one.nodes.entries()) {
      expect(two.nodes[n]?.position).toEqual({ x: position.x + 70, y: position.y - 30 });
    }
    expect(layout(one)).toBe(one);
    const unmoved = layout({ ...one, nodes: [...one.nodes] });
    expect(unmoved.nodes.every((node, n) => node === one.nodes[n])).toBe(true);
  });

  it('a comment keeps its offset from its node and gets room between branches', () => {
    const { graph, newId, idOf } = example();
    const noted = layout(addComment(layout(graph), { beside: idOf('Yes'), comment: 'Note' }, newId));
    expect(at(noted, 'Note').x - at(noted, 'Yes').x).toBe(COMMENT_OFFSET);
    expect(at(noted, 'Note').y).toBe(at(noted, 'Yes').y);
    expect(overlaps(noted)).toEqual([]);
    const where = { after: 'n1' };
    const longer = layout(insertStep(noted, { where, subtype: 'basic', step: stepOfName('New') }, newId));
    expect(at(longer, 'Note').x - at(longer, 'Yes').x).toBe(COMMENT_OFFSET);
    expect(at(longer, 'Note').y).toBe(at(longer, 'Yes').y);
    const comment = noted.nodes.at(-1)?.id ?? '';
    const { x, y } = at(noted, 'Yes');
    const left = moveComment(noted, { nodeId: comment, position: { x: x - 300, y: y + 20 } });
    const after = layout(left);
    expect(at(after, 'Note')).toEqual({ x: at(after, 'Yes').x - 300, y: at(after, 'Yes').y + 20 });
  });

  it('a comment far away stays there; one that a node would cover goes aside', () => {
    const { graph, newId, idOf } = example();
    const noted = addComment(layout(graph), { beside: idOf('Yes'), comment: 'Note' }, newId);
    const nodeId = noted.nodes.at(-1)?.id ?? '';
    const far = moveComment(noted, { nodeId, position: { x: -5000, y: 9000 } });
    expect(at(layout(far), 'Note')).toEqual({ x: -5000, y: 9000 });
    const flat = {
      ...far,
      nodes: far.nodes.map((node) =>
        node.id === nodeId ? { ...node, position: { x: 0, y: 900 } } : { ...node, position: { x: 0, y: 0 } },
      ),
    };
    expect(overlaps(layout(flat))).toEqual([]);
  });
});

it('no two nodes overlap, no comment covers a node, and the layout is always the same', () => {
  fc.assert(
    fc.property(randomGraph(60), ({ graph }) => {
      const done = layout(graph);
      expect(overlaps(done)).toEqual([]);
      expect(layout(structuredClone(graph))).toEqual(done);
      expect(done.edges).toBe(graph.edges);
      if (done.nodes.every(({ type }) => type !== 'comment')) expect(layout(done)).toBe(done);
    }),
    propertyRuns(200),
  );
});

it('graphs of 1,000 and of almost 5,000 nodes', () => {
  for (const count of [1000, 4900]) {
    const graph = largeGraph(count);
    expect(parseGraph(graph).problems).toEqual([]);
    const done = layout(graph);
    expect(overlaps(done)).toEqual([]);
  }
});

it('a graph that is not well nested is refused by name', () => {
  const { graph } = example();
  expect(() => layout({ ...graph, edges: [] })).toThrow(because('graph_broken'));
});
