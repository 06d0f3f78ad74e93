import { expect, it } from 'vitest';
import { insertStep } from './edits/insert';
import type { Where } from './edits/place';
import { loopsAround, reachOf, stepsByName } from './queries';
import { counter, started, stepOfName } from './testing';
import type { Graph, Handle, NodeSubtype } from './types';

/** Trigger, Get, Check(Yes | No), Each[One Inner[Two] Three], Last */
function example() {
  const newId = counter();
  let graph = started(newId);
  const idOf = (name: string) => stepsByName(graph).get(name)?.id ?? name;
  const put = (where: Where, name: string, subtype: NodeSubtype = 'basic') => {
    graph = insertStep(graph, { where, subtype, step: stepOfName(name) }, newId);
  };
  const into = (name: string, handle: Handle) => ({ into: { nodeId: idOf(name), handle } });
  put({ after: 'n1' }, 'Get');
  put({ after: idOf('Get') }, 'Check', 'if');
  put(into('Check', 'TRUE'), 'Yes');
  put(into('Check', 'FALSE'), 'No');
  put({ after: idOf('Check') }, 'Each', 'loop');
  put(into('Each', 'INSIDE'), 'One');
  put({ after: idOf('One') }, 'Inner', 'loop');
  put(into('Inner', 'INSIDE'), 'Two');
  put({ after: idOf('Inner') }, 'Three');
  put({ after: idOf('Each') }, 'Last');
  return { graph, idOf };
}
const names = (graph: Graph, nodeId: string) => {
  const reach = reachOf(graph, nodeId);
  return {
    steps: reach?.steps.map(({ node, maybe }) => `${node.data.step?.name}${maybe ? '?' : ''}`).join(' '),
    loops: reach?.loops.map(({ data }) => data.step?.name).join(' '),
    trigger: reach?.trigger?.data.step?.name,
  };
};

it('which steps a step may refer to: those before it, not of other branches or loops', () => {
  const { graph, idOf } = example();
  const reach = (name: string) => names(graph, idOf(name));
  expect(reach('Get')).toEqual({ steps: '', loops: '', trigger: 'Trigger' });
  expect(reach('No').steps).toBe('Get Check');
  expect(reach('Each').steps).toBe('Get Check Yes? No?');
  expect(reach('Two')).toMatchObject({ steps: 'Get Check Yes? No? One', loops: 'Each Inner' });
  expect(reach('Three')).toMatchObject({ steps: 'Get Check Yes? No? One Inner', loops: 'Each' });
  expect(reach('Last')).toMatchObject({ steps: 'Get Check Yes? No? Each', loops: '' });
  expect(reach('Trigger')).toEqual({ steps: '', loops: '', trigger: undefined });
  expect(names(graph, 'n2').steps).toBe('Get Check Yes? No? Each Last');
  expect(reachOf(graph, 'gone')).toBeNull();
  expect(reachOf({ ...graph, edges: [] }, idOf('Last'))).toBeNull();
});

it('loops around a step, steps by name', () => {
  const { graph, idOf } = example();
  expect(loopsAround(graph, idOf('Two')).map(({ data }) => data.step?.name)).toEqual(['Each', 'Inner']);
  expect(loopsAround(graph, idOf('Last'))).toEqual([]);
  expect([...stepsByName(graph).keys()]).toHaveLength(11);
});
