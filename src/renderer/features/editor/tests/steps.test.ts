import { expect, it } from 'vitest';
import type { Graph, GraphNode, NodeSubtype } from '@shared/model/graph/types';
import { inOrder, stepsInOrder } from './steps';

function node(id: string, subtype: NodeSubtype): GraphNode {
  const step = {
    name: id,
    title: id,
    group: '',
    subgroup: '',
    stepTemplateId: 'X',
    version: 1,
    parameters: [],
  };
  const type = subtype === 'basic' ? 'action' : 'flowControl';
  const data = subtype === 'close' ? { closes: 'Which' } : { step };
  return { id, type, subtype, position: { x: 0, y: 0 }, data };
}

const graph: Graph = {
  nodes: [
    node('Last', 'basic'),
    node('No', 'basic'),
    node('Yes', 'wait'),
    node('Which', 'if'),
    node('End', 'close'),
    node('Trigger', 'trigger'),
  ],
  edges: [
    { id: '1', source: 'Trigger', target: 'Which' },
    { id: '2', source: 'Which', target: 'Yes', sourceHandle: 'TRUE' },
    { id: '3', source: 'Which', target: 'No', sourceHandle: 'FALSE' },
    { id: '4', source: 'Yes', target: 'End', sourceHandle: 'CLOSE' },
    { id: '5', source: 'No', target: 'End', sourceHandle: 'CLOSE' },
    { id: '6', source: 'End', target: 'Last', sourceHandle: 'CLOSE' },
  ],
};

it('steps come in the order of the workflow, and say whether a test can replace them', () => {
  expect(stepsInOrder(graph).map(({ name, mayMock }) => [name, mayMock])).toEqual([
    ['Which', false],
    ['Yes', true],
    ['No', true],
    ['Last', true],
  ]);
});

it('a path follows that order; steps that are not there any more stay at its end', () => {
  const steps = stepsInOrder(graph);
  expect(inOrder(['Last', 'Gone', 'Yes', 'Which'], steps)).toEqual(['Which', 'Yes', 'Last', 'Gone']);
});
