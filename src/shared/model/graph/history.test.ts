import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepWords } from '../../words/steps';
import { UNDO_MAX } from '../limits';
import { insertStep } from './edits/insert';
import { deleteNodes } from './edits/remove';
import { setParameters } from './edits/steps';
import { newHistory, record, redo, redoLabel, seal, undo, undoLabel, type History } from './history';
import { layout } from './layout';
import { applyPatch, isEmptyPatch, patchOf, revertPatch } from './patch';
import { counter, largeGraph, randomEdit, randomGraph, started, stepOfName, tryEdit } from './testing';
import type { Graph } from './types';

const { labels } = stepWords;
const typed = (graph: Graph, value: string) =>
  setParameters(graph, { nodeId: 'n1', values: [{ id: 'P', value }] });
const change = (label: string, at = 0) => ({ label, at });

describe('undo and redo', () => {
  it('[EDIT-28] undoing all gives back the first graph, redoing all the last one', () => {
    fc.assert(
      fc.property(fc.array(randomEdit, { maxLength: 60 }), fc.boolean(), (list, laidOut) => {
        const newId = counter();
        let history = newHistory(started(newId));
        const states = [history.graph];
        for (const edit of list) {
          const edited = tryEdit(history.graph, edit, newId);
          const next = record(
            history,
            edited && laidOut ? layout(edited) : (edited ?? history.graph),
            change(edit.edit),
          );
          if (next !== history) states.push(next.graph);
          history = next;
        }
        for (const state of states.slice(0, -1).reverse()) {
          history = undo(history);
          expect(history.graph).toEqual(state);
        }
        expect(undo(history)).toBe(history);
        for (const state of states.slice(1)) {
          history = redo(history);
          expect(history.graph).toEqual(state);
        }
        expect(redo(history)).toBe(history);
      }),
    );
  });

  it('tells what it would undo and redo', () => {
    const newId = counter();
    const start = insertStep(
      started(newId),
      { where: { after: 'n1' }, subtype: 'if', step: stepOfName('Check') },
      newId,
    );
    const ids = start.nodes.filter(({ subtype }) => subtype === 'if').map(({ id }) => id);
    let history = newHistory(start);
    expect(undoLabel(history)).toBeNull();
    history = record(history, deleteNodes(start, { nodeIds: ids }, newId), change(labels.delete(3)));
    expect(undoLabel(history)).toBe('delete 3 steps');
    expect(redoLabel(history)).toBeNull();
    expect(redoLabel(undo(history))).toBe('delete 3 steps');
    expect(labels.delete(1)).toBe('delete 1 step');
  });

  it('[EDIT-29] [LIM-32] holds at most 100 states', () => {
    let history = newHistory(started(counter()));
    for (let n = 0; n < 150; n += 1) history = record(history, typed(history.graph, `${n}`), change('type'));
    expect(UNDO_MAX).toBe(100);
    let count = 0;
    for (let back = undo(history); back !== history; back = undo(history)) {
      history = back;
      count += 1;
    }
    expect(count).toBe(100);
    expect(history.graph).toEqual(typed(history.graph, '49'));
  });

  it('[EDIT-30] a new change clears what could be redone', () => {
    let history = newHistory(started(counter()));
    for (const value of ['a', 'b']) history = record(history, typed(history.graph, value), change(value));
    history = undo(history);
    expect(redoLabel(history)).toBe('b');
    history = record(history, typed(history.graph, 'c'), change('c'));
    expect(redoLabel(history)).toBeNull();
    expect(redo(history)).toBe(history);
  });

  it('what changes nothing is no state', () => {
    const history = newHistory(started(counter()));
    expect(record(history, history.graph, change('none'))).toBe(history);
    const same = { nodes: [...history.graph.nodes], edges: [...history.graph.edges] };
    expect(record(history, same, change('none'))).toBe(history);
  });
});

describe('typing', () => {
  const type = (history: History, value: string, at: number, field = 'n1/P') =>
    record(history, typed(history.graph, value), { label: 'change Trigger', field, at });
  const start = newHistory(typed(started(counter()), ''));

  it('in one field is one state, until a pause', () => {
    let history = start;
    ['a', 'ab', 'abc'].forEach((value, n) => (history = type(history, value, n * 900)));
    expect(history.undo).toHaveLength(1);
    history = type(history, 'abcd', 3000);
    expect(history.undo).toHaveLength(2);
    expect(undo(undo(history)).graph).toEqual(start.graph);
    expect(redo(undo(history)).graph).toEqual(typed(start.graph, 'abcd'));
  });

  it('in another field, after leaving it and after an undo begins anew', () => {
    const once = type(start, 'a', 0);
    expect(type(once, 'ab', 1, 'n1/Q').undo).toHaveLength(2);
    expect(type(seal(once), 'ab', 1).undo).toHaveLength(2);
    const undone = undo(type(seal(once), 'ab', 1));
    expect(type(undone, 'ac', 2).undo).toHaveLength(2);
    expect(type(record(once, typed(once.graph, 'x'), change('other', 1)), 'ab', 2).undo).toHaveLength(3);
  });

  it('that ends where it began leaves no state', () => {
    const back = record(type(start, 'a', 0), start.graph, { label: 'change', field: 'n1/P', at: 1 });
    expect(back.undo).toEqual([]);
  });
});

describe('patches', () => {
  it('lead from each graph to each other one and back', () => {
    fc.assert(
      fc.property(randomGraph(), randomGraph(), ({ graph: a }, { graph: b }) => {
        const patch = patchOf(a, b);
        expect(applyPatch(a, patch)).toEqual(b);
        expect(revertPatch(b, patch)).toEqual(a);
        expect(isEmptyPatch(patchOf(a, a))).toBe(true);
      }),
    );
  });

  it('share what they can: 100 states of 1,000 nodes hold a small part of 100 copies', () => {
    const newId = counter();
    const first = layout(largeGraph(1000, newId));
    let history = newHistory(first);
    for (let n = 0; n < 150; n += 1) {
      const step = stepOfName(`Added_${n}`, { P1: 'x' });
      const edited = insertStep(history.graph, { where: { after: 'n1' }, subtype: 'basic', step }, newId);
      history = record(history, layout(edited), change('add'));
    }
    expect(history.undo).toHaveLength(UNDO_MAX);
    const shared = new Set<unknown>();
    const size = (value: unknown): number => {
      if (typeof value === 'number') return 1;
      if (typeof value !== 'object' || value === null || shared.has(value)) return 0;
      shared.add(value);
      const parts: unknown[] = Object.values(value);
      return 1 + parts.reduce((sum: number, part) => sum + size(part), 0);
    };
    const oneGraph = size(history.graph);
    const held = size(history.undo);
    expect(oneGraph).toBeGreaterThan(first.nodes.length * 5);
    expect(held).toBeLessThan(oneGraph);

    let typing = newHistory(first);
    for (let n = 0; n < 150; n += 1) typing = record(typing, typed(typing.graph, `${n}`), change('type'));
    shared.clear();
    size(typing.graph);
    expect(size(typing.undo)).toBeLessThan(UNDO_MAX * 40);
  });
});
