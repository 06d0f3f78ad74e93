import fc from 'fast-check';
import { isFault } from '../../kernel/fault';
import type { Json } from '../json';
import { addComment, editComment, moveComment } from './edits/comments';
import { duplicateNode } from './edits/duplicate';
import type { References } from './edits/fragment';
import { insertStep } from './edits/insert';
import { moveBlock, moveNodes } from './edits/move';
import type { Where } from './edits/place';
import { deleteNodes } from './edits/remove';
import { renameStep, setParameters, setStepSettings } from './edits/steps';
import { copySteps, pasteSteps } from './clipboard';
import { armsOf } from './nodes';
import { newGraph } from './serialize';
import type { Graph, NodeSubtype, Step } from './types';

/** For tests of this folder: ids n1, n2, …; steps, and a random edit of a graph. */
export function counter(prefix = 'n'): () => string {
  let last = 0;
  return () => `${prefix}${(last += 1)}`;
}

export const stepOfName = (name: string, parameters: Record<string, Json> = {}): Step => ({
  name,
  title: name,
  group: 'ARRAY',
  subgroup: '',
  stepTemplateId: 'ARRAY-001',
  version: 1,
  parameters: Object.entries(parameters).map(([id, value]) => ({ id: `ARRAY-001-${id}`, value })),
});

export const started = (newId: () => string) => newGraph(newId, stepOfName('Trigger'));

/** References in their shortest form, so that these tests depend on nothing else. */
const form = /\{\{(steps|loops)\.([A-Za-z0-9_-]+)/g;
export const references: References = {
  find: (value) => [
    ...[...JSON.stringify(value).matchAll(form)].map((match) => ({
      root: match[1] ?? '',
      name: match[2] ?? '',
    })),
    ...[...JSON.stringify(value).matchAll(/\{\{loop\./g)].map(() => ({ root: 'loop' })),
  ],
  rewrite: (value, from, to) => {
    if (typeof value !== 'string') return value;
    return value.replace(form, (all, root: string, name: string) =>
      name === from ? `{{${root}.${to}` : all,
    );
  },
};

const subtypes: NodeSubtype[] = [
  'basic',
  'basic',
  'basic',
  'subWorkflow',
  'wait',
  'exit',
  'if',
  'approve',
  'loop',
  'break',
  'collect',
  'trigger',
];
const edits = [
  'insert',
  'insert',
  'insert',
  'delete',
  'rename',
  'set',
  'settings',
  'duplicate',
  'move',
  'shift',
  'comment',
  'paste',
] as const;

export interface RandomEdit {
  edit: (typeof edits)[number];
  a: number;
  b: number;
  c: number;
}
const number = fc.nat({ max: 1_000_000 });
export const randomEdit: fc.Arbitrary<RandomEdit> = fc.record({
  edit: fc.constantFrom(...edits),
  a: number,
  b: number,
  c: number,
});

export function whereAt(graph: Graph, a: number, b: number): Where {
  const node = graph.nodes[a % graph.nodes.length];
  if (!node) return { after: 'none' };
  if (node.type === 'placeholder') return { placeholder: node.id };
  const arms = armsOf(node);
  const handle = arms[b % (arms.length + 1)];
  return handle ? { into: { nodeId: node.id, handle } } : { after: node.id };
}

function carryOut(graph: Graph, { edit, a, b, c }: RandomEdit, newId: () => string): Graph {
  const idAt = (n: number) => graph.nodes[n % graph.nodes.length]?.id ?? '';
  const nodeId = idAt(a);
  const nameAt = graph.nodes[b % graph.nodes.length]?.data.step?.name ?? 'Trigger';
  const where = whereAt(graph, b, c);
  switch (edit) {
    case 'insert': {
      const subtype = subtypes[c % subtypes.length] ?? 'basic';
      const step = stepOfName(`Step_${c % 4}`, { P1: `{{steps.${nameAt}.output}}` });
      return insertStep(graph, { where, subtype, step }, newId);
    }
    case 'delete':
      return deleteNodes(graph, { nodeIds: [nodeId, ...(c % 3 === 0 ? [idAt(b)] : [])] }, newId);
    case 'rename':
      return renameStep(graph, { nodeId, name: `Name ${b % 6}` }, references.rewrite);
    case 'set': {
      const values = [{ id: `ARRAY-001-P${(c % 2) + 1}`, value: `{{steps.${nameAt}.output}} ${c}` }];
      return setParameters(graph, { nodeId, values });
    }
    case 'settings':
      return setStepSettings(graph, { nodeId, settings: { timeoutSeconds: b, description: `About ${c}` } });
    case 'duplicate':
      return duplicateNode(graph, { nodeId }, references, newId);
    case 'move':
      return moveBlock(graph, { nodeId, where }, newId);
    case 'shift':
      return moveNodes(graph, { nodeIds: [nodeId], by: { x: (b % 9) - 4, y: (c % 9) - 4 } });
    case 'comment': {
      const comment = graph.nodes.find(({ type }) => type === 'comment');
      if (comment && c % 4 === 1) return editComment(graph, { nodeId: comment.id, comment: `${b}` });
      if (comment && c % 4 === 2) return deleteNodes(graph, { nodeIds: [comment.id] }, newId);
      if (comment && c % 4 === 3)
        return moveComment(graph, { nodeId: comment.id, position: { x: b % 2000, y: c % 2000 } });
      return addComment(graph, { beside: nodeId, comment: 'Look here' }, newId);
    }
    case 'paste': {
      const text = copySteps(graph, [nodeId, idAt(c)]);
      return pasteSteps(graph, { text, where, knows: () => true }, references, newId).graph;
    }
  }
}

/** The graph after a random edit; null when it is refused, which is always by a Fault. */
export function tryEdit(graph: Graph, edit: RandomEdit, newId: () => string): Graph | null {
  try {
    return carryOut(graph, edit, newId);
  } catch (error) {
    if (!isFault(error)) throw error;
    return null;
  }
}

/** A graph that random edits have led to. */
export const randomGraph = (maxLength = 40): fc.Arbitrary<{ graph: Graph; newId: () => string }> =>
  fc.array(randomEdit, { maxLength }).map((list) => {
    const newId = counter();
    let graph = started(newId);
    for (const edit of list) graph = tryEdit(graph, edit, newId) ?? graph;
    return { graph, newId };
  });

/** A graph of `count` nodes or some more: steps, ifs and loops in one another, up to eight deep. */
export function largeGraph(count: number, newId = counter()): Graph {
  const kinds: NodeSubtype[] = ['basic', 'if', 'basic', 'loop', 'approve', 'basic', 'wait'];
  const graph: Graph = started(newId);
  const trigger = graph.nodes[0];
  const end = graph.nodes[1];
  if (!trigger || !end) return graph;
  graph.edges.length = 0;
  let last = trigger;
  let number = 0;
  const link = (
    source: string,
    target: string,
    handle?: 'TRUE' | 'FALSE' | 'APPROVE' | 'REJECT' | 'INSIDE' | 'CLOSE',
  ) =>
    graph.edges.push({
      id: newId(),
      source,
      target,
      ...(handle ? { sourceHandle: handle } : {}),
    });
  const step = (subtype: NodeSubtype) => {
    number += 1;
    const node = {
      id: newId(),
      type: subtype === 'basic' ? ('action' as const) : ('flowControl' as const),
      subtype,
      position: { x: 0, y: 0 },
      data: { step: stepOfName(`Step_${number}`, { P1: `value ${number}` }) },
    };
    graph.nodes.push(node);
    return node;
  };
  /** One step, or an opener whose branches hold chains of more. */
  const block = (depth: number): { first: string; last: typeof trigger } => {
    const subtype = depth > 0 ? (kinds[number % kinds.length] ?? 'basic') : 'basic';
    const node = step(subtype);
    const arms = armsOf(node);
    if (arms.length === 0) return { first: node.id, last: node };
    const close = {
      id: newId(),
      type: 'flowControl' as const,
      subtype: 'close' as const,
      position: { x: 0, y: 0 },
      data: { closes: node.id },
    };
    for (const handle of arms) {
      const inner = block(depth - 1);
      link(node.id, inner.first, handle);
      link(inner.last.id, close.id, 'CLOSE');
    }
    graph.nodes.push(close);
    return { first: node.id, last: close };
  };
  while (graph.nodes.length < count) {
    const next = block(8);
    link(last.id, next.first, last.subtype === 'close' ? 'CLOSE' : undefined);
    last = next.last;
  }
  link(last.id, end.id, last.subtype === 'close' ? 'CLOSE' : undefined);
  return graph;
}
