import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STEP_NAME_MAX } from '../../limits';
import { parseGraph } from '../parse';
import { stepNames } from '../stepName';
import {
  counter,
  randomEdit,
  randomGraph,
  references,
  started,
  stepOfName,
  tryEdit,
  whereAt,
} from '../testing';
import type { Graph } from '../types';
import { insertStep } from './insert';
import { moveBlock } from './move';
import { deleteNodes } from './remove';
import { renameStep } from './steps';
import { propertyRuns } from '@tests/support/propertyRuns';

const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const one of Object.values(value)) deepFreeze(one);
  return value;
};
const place = ({ nodes, edges }: Graph) => {
  const placeholders = new Set(nodes.filter(({ type }) => type === 'placeholder').map(({ id }) => id));
  const name = (id: string) => (placeholders.has(id) ? 'placeholder' : id);
  return {
    nodes: nodes
      .filter(({ type }) => type !== 'placeholder')
      .map(({ id }) => id)
      .sort(),
    edges: edges
      .map(({ source, sourceHandle, target }) => `${name(source)} ${sourceHandle} ${name(target)}`)
      .sort(),
    placeholders: placeholders.size,
  };
};

it('[EDIT-32] [EDIT-36] [EDIT-44] random edits keep the graph well nested, with its trigger and unique names', () => {
  fc.assert(
    fc.property(fc.array(randomEdit, { maxLength: 60 }), (list) => {
      const newId = counter();
      let graph = started(newId);
      for (const edit of list) {
        // Frozen: an edit that is refused, or that works in place, throws.
        graph = tryEdit(deepFreeze(graph), edit, newId) ?? graph;
        const { tree, problems } = parseGraph(graph);
        expect(problems).toEqual([]);
        expect(tree?.trigger?.id).toBe('n1');
        const names = stepNames(graph);
        expect(new Set(names).size).toBe(names.length);
        expect(names.every((name) => name.length <= STEP_NAME_MAX)).toBe(true);
        const last = graph.nodes.filter(({ id }) => !graph.edges.some(({ source }) => source === id));
        expect(last.filter(({ type }) => type !== 'comment').map(({ type }) => type)).toEqual([
          'placeholder',
        ]);
      }
    }),
    propertyRuns(150),
  );
});

it('[EDIT-40] [EDIT-41] deleting what was inserted restores the graph', () => {
  const subtype = fc.constantFrom('basic', 'if', 'approve', 'loop', 'wait', 'exit' as const);
  fc.assert(
    fc.property(randomGraph(), fc.nat(), fc.nat(), subtype, ({ graph, newId }, a, b, kind) => {
      const where = whereAt(graph, a, b);
      const comment = graph.nodes[a % graph.nodes.length]?.type === 'comment';
      fc.pre(!comment);
      const ids: string[] = [];
      const id = () => {
        ids.push(newId());
        return ids.at(-1) ?? '';
      };
      const inserted = insertStep(graph, { where, subtype: kind, step: stepOfName('New') }, id);
      expect(inserted.nodes.length).toBeGreaterThanOrEqual(graph.nodes.length);
      const between = 'placeholder' in where && place(inserted).placeholders < place(graph).placeholders;
      const restored = place(deleteNodes(inserted, { nodeIds: [ids[0] ?? ''] }, newId));
      if (between && restored.placeholders < place(graph).placeholders) return;
      expect(restored).toEqual(place(graph));
    }),
    propertyRuns(200),
  );
});

it('a block that is moved away and back stands where it was', () => {
  fc.assert(
    fc.property(randomGraph(), fc.nat(), fc.nat(), fc.nat(), ({ graph, newId }, a, b, c) => {
      const tree = JSON.stringify(parseGraph(graph).tree);
      const nodeId = graph.nodes[a % graph.nodes.length]?.id ?? '';
      const before = graph.edges.find(({ target }) => target === nodeId);
      const from = graph.nodes.find(({ id }) => id === before?.source);
      const handle = before?.sourceHandle;
      fc.pre(from !== undefined && from.type !== 'placeholder');
      const back =
        handle && handle !== 'CLOSE'
          ? { into: { nodeId: from?.id ?? '', handle } }
          : { after: from?.id ?? '' };
      try {
        const moved = moveBlock(graph, { nodeId, where: whereAt(graph, b, c) }, newId);
        expect(JSON.stringify(parseGraph(moveBlock(moved, { nodeId, where: back }, newId)).tree)).toBe(tree);
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'Fault') throw error;
      }
    }),
    propertyRuns(200),
  );
});

it('[EDIT-43] renaming there and back changes nothing, and no reference loses its step', () => {
  fc.assert(
    fc.property(randomGraph(), fc.nat(), ({ graph }, a) => {
      const steps = graph.nodes.filter(({ data }) => data.step);
      const node = steps[a % steps.length];
      const from = node?.data.step?.name ?? '';
      const nodeId = node?.id ?? '';
      const unresolved = (one: Graph) => {
        const names = new Set(stepNames(one));
        const all = one.nodes.flatMap(({ data }) => data.step?.parameters ?? []);
        return all.flatMap(({ value }) => references.find(value)).filter(({ name }) => !names.has(name ?? ''))
          .length;
      };
      const own = node?.data.step?.parameters.flatMap(({ value }) => references.find(value)) ?? [];
      fc.pre(own.every(({ name }) => name !== from));
      const renamed = renameStep(graph, { nodeId, name: 'Entirely_new' }, references.rewrite);
      expect(unresolved(renamed)).toBe(unresolved(graph));
      expect(renameStep(renamed, { nodeId, name: from }, references.rewrite)).toEqual(graph);
    }),
  );
});
