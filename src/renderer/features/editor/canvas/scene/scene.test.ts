import { describe, expect, it } from 'vitest';
import { insertStep } from '@shared/model/graph/edits/insert';
import { layout } from '@shared/model/graph/layout';
import { counter, largeGraph, started, stepOfName } from '@shared/model/graph/testing';
import type { Graph, NodeSubtype } from '@shared/model/graph/types';
import { frameBoxes, routeOf } from './routes';
import { sceneOf } from './scene';

const idOf = (graph: Graph, name: string) =>
  graph.nodes.find(({ data }) => data.step?.name === name)?.id ?? 'none';
const nameOf = (graph: Graph, id: string | null | undefined) => {
  const node = graph.nodes.find((one) => one.id === id);
  return node?.data.step?.name ?? node?.subtype ?? node?.type ?? null;
};

/** Trigger, Check (if: Yes | No), Each (loop: Do), placeholder. */
function sample() {
  const newId = counter();
  let graph = started(newId);
  const add = (where: Parameters<typeof insertStep>[1]['where'], subtype: NodeSubtype, name: string) => {
    graph = insertStep(graph, { where, subtype, step: stepOfName(name) }, newId);
  };
  add({ after: idOf(graph, 'Trigger') }, 'if', 'Check');
  add({ into: { nodeId: idOf(graph, 'Check'), handle: 'TRUE' } }, 'basic', 'Yes');
  add({ into: { nodeId: idOf(graph, 'Check'), handle: 'FALSE' } }, 'basic', 'No');
  add({ after: idOf(graph, 'Check') }, 'loop', 'Each');
  add({ into: { nodeId: idOf(graph, 'Each'), handle: 'INSIDE' } }, 'basic', 'Do');
  return layout(graph);
}

describe('the scene of a graph', () => {
  const graph = sample();
  const scene = sceneOf(graph);
  const go = (name: string, way: 'up' | 'down' | 'left' | 'right') =>
    nameOf(graph, scene.around.get(idOf(graph, name))?.[way]);

  it('walks the flow: on, into branches and loops, and out of them', () => {
    expect(go('Trigger', 'down')).toBe('Check');
    expect(go('Check', 'down')).toBe('Yes');
    expect([go('Check', 'left'), go('Check', 'right')]).toEqual(['Yes', 'No']);
    expect([go('Yes', 'right'), go('No', 'left'), go('No', 'up')]).toEqual(['No', 'Yes', 'Check']);
    expect([go('Yes', 'down'), go('No', 'down')]).toEqual(['close', 'close']);
    expect(go('Each', 'up')).toBe('close');
    expect([go('Each', 'down'), go('Do', 'up'), go('Do', 'down')]).toEqual(['Do', 'Each', 'close']);
  });

  it('counts steps in their order and knows what is within a block and within a loop', () => {
    const number = (name: string) => scene.around.get(idOf(graph, name))?.number;
    expect(['Trigger', 'Check', 'Yes', 'No', 'Each', 'Do'].map(number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(scene.steps).toBe(6);
    const within = scene.around.get(idOf(graph, 'Check'))?.within ?? [];
    expect(within.map((id) => nameOf(graph, id))).toEqual(['Yes', 'No']);
    expect(scene.around.get(idOf(graph, 'Do'))?.loop).toBe(idOf(graph, 'Each'));
    expect(scene.around.get(idOf(graph, 'Each'))?.loop).toBeNull();
  });

  it('has a line for each edge, and a plus where no placeholder offers the place', () => {
    expect(scene.links).toHaveLength(graph.edges.length);
    const wheres = scene.links.filter(({ where }) => where !== null);
    expect(wheres).toHaveLength(graph.edges.length - 1);
    const yes = scene.links.find(({ to }) => to.id === idOf(graph, 'Yes'));
    expect(yes?.where).toEqual({ into: { nodeId: idOf(graph, 'Check'), handle: 'TRUE' } });
  });

  it('frames what a loop repeats, and a loop within it wider', () => {
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    const boxes = frameBoxes(
      scene,
      (id) => nodes.get(id),
      ({ position }) => position,
    );
    const box = boxes.get(idOf(graph, 'Each'));
    const inside = nodes.get(idOf(graph, 'Do'));
    expect(boxes.size).toBe(1);
    expect(box && inside && box.x < inside.position.x && box.y < inside.position.y).toBe(true);
    expect(box && inside && box.x + box.width > inside.position.x + 240).toBe(true);
  });

  it('draws straight lines down and turns into branches', () => {
    const route = (name: string) => {
      const link = scene.links.find(({ to }) => to.id === idOf(graph, name));
      return link && routeOf(link, ({ position }) => position);
    };
    expect(route('Check')?.plain.match(/L/g)).toHaveLength(1);
    expect(route('Yes')?.plain.match(/L/g)).toHaveLength(3);
    expect(route('Yes')?.label).not.toBeNull();
    expect(route('Check')?.label).toBeNull();
  });

  it('shows a graph that is not well nested as it is, and says why', () => {
    const broken = sceneOf({ nodes: graph.nodes, edges: graph.edges.slice(1) });
    expect(broken.broken).not.toBeNull();
    expect(broken.links).toHaveLength(graph.edges.length - 1);
    expect(broken.links.every(({ where }) => where === null)).toBe(true);
  });

  it('is linear enough for a thousand steps', () => {
    const large = layout(largeGraph(1_000));
    expect(sceneOf(large).order.length).toBe(large.nodes.length);
  });
});
