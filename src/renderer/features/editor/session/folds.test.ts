import { describe, expect, it } from 'vitest';
import { newHistory } from '@shared/model/graph/history';
import { counter, largeGraph, started, stepOfName } from '@shared/model/graph/testing';
import { addComment } from '@shared/model/graph/edits/comments';
import { insertStep } from '@shared/model/graph/edits/insert';
import { layout } from '@shared/model/graph/layout';
import { structureOf } from '@shared/model/graph/structure';
import type { Graph, NodeSubtype } from '@shared/model/graph/types';
import { openPanel, select, shiftNodes, undoOne } from './edits';
import { catalogue, newWorkflow } from './fixture';
import { cardAt, fold, foldAll, foldKeyAt, foldablesOf, shownGraph, toggleFold, unfold } from './folds';
import { openEditor } from './open';
import type { EditorState } from './state';

const idIn = (graph: Graph, name: string) =>
  graph.nodes.find(({ data }) => data.step?.name === name)?.id ?? 'none';

/** Trigger, Check (if: Yes, Each (loop: Do, Again) | No), After. */
function opened(): EditorState {
  const newId = counter();
  let graph = started(newId);
  const add = (where: Parameters<typeof insertStep>[1]['where'], subtype: NodeSubtype, name: string) => {
    graph = insertStep(graph, { where, subtype, step: stepOfName(name) }, newId);
  };
  add({ after: idIn(graph, 'Trigger') }, 'if', 'Check');
  add({ into: { nodeId: idIn(graph, 'Check'), handle: 'TRUE' } }, 'basic', 'Yes');
  add({ after: idIn(graph, 'Yes') }, 'loop', 'Each');
  add({ into: { nodeId: idIn(graph, 'Each'), handle: 'INSIDE' } }, 'basic', 'Do');
  add({ after: idIn(graph, 'Do') }, 'basic', 'Again');
  add({ into: { nodeId: idIn(graph, 'Check'), handle: 'FALSE' } }, 'basic', 'No');
  add({ after: idIn(graph, 'Check') }, 'basic', 'After');
  graph = layout(addComment(layout(graph), { beside: idIn(graph, 'Again'), comment: 'Twice' }, newId));
  const state = openEditor({
    workflow: newWorkflow(),
    catalogue,
    mayEdit: true,
    isMsp: false,
    isNew: false,
  });
  return { ...state, draft: { ...state.draft, history: newHistory(graph) } };
}

const names = (state: EditorState) =>
  shownGraph(state).nodes.flatMap(({ data }) => data.step?.name ?? data.comment ?? []);
const idOf = (state: EditorState, name: string) => idIn(state.draft.history.graph, name);

describe('folding', () => {
  it('a loop becomes one card that knows how many steps are in it, and its comments go with it', () => {
    const state = opened();
    expect(names(state)).toContain('Twice');
    const folded = fold(state, idOf(state, 'Each'));
    expect(names(folded)).toEqual(['Trigger', 'Check', 'Yes', 'Each', 'No', 'After']);
    expect(cardAt(folded, idOf(state, 'Each'))?.steps).toEqual([idOf(state, 'Do'), idOf(state, 'Again')]);
    expect(structureOf(shownGraph(folded)).problems).toEqual([]);
  });

  it('a branch becomes one card beside the other branch; what follows moves up', () => {
    const state = opened();
    const key = `${idOf(state, 'Check')}/TRUE`;
    const folded = fold(state, key);
    expect(names(folded)).toEqual(['Trigger', 'Check', 'No', 'After']);
    expect(cardAt(folded, key)?.steps).toHaveLength(4);
    expect(structureOf(shownGraph(folded)).problems).toEqual([]);
    const y = (of: EditorState) =>
      shownGraph(of).nodes.find(({ id }) => id === idOf(of, 'After'))?.position.y;
    expect(y(folded)).toBeLessThan(y(state) ?? 0);
  });

  it('leaves the graph, and with it undo and what is saved, as it was', () => {
    const state = opened();
    const folded = foldAll(state);
    expect(names(folded)).toEqual(['Trigger', 'Check', 'After']);
    expect(folded.draft).toBe(state.draft);
    expect(undoOne(folded).folded).toBe(folded.folded);
    expect(foldAll(folded).folded.size).toBe(0);
    const moved = shiftNodes(folded, [idOf(state, 'After')], { x: 40, y: 0 });
    const x = (of: EditorState) =>
      shownGraph(of).nodes.find(({ id }) => id === idOf(of, 'After'))?.position.x;
    expect((x(moved) ?? 0) - (x(folded) ?? 0)).toBe(40);
  });

  it('opens for what is chosen, found or opened in it', () => {
    const state = opened();
    const folded = fold(fold(state, idOf(state, 'Each')), `${idOf(state, 'Check')}/TRUE`);
    expect(select(folded, [idOf(state, 'No')]).folded).toBe(folded.folded);
    expect(select(folded, [idOf(state, 'Yes')]).folded.size).toBe(1);
    expect(openPanel(folded, idOf(state, 'Do')).folded.size).toBe(0);
  });

  it('takes the choice along: to the card, and back to the step', () => {
    const state = openPanel(opened(), idOf(opened(), 'Yes'));
    const key = `${idOf(state, 'Check')}/TRUE`;
    const folded = fold(state, key);
    expect(folded.selection).toEqual([key]);
    expect(folded.panel).toBeNull();
    expect(unfold(folded, key).selection).toEqual([idOf(state, 'Check')]);
  });

  it('the key means the step itself, else what it stands in', () => {
    const state = opened();
    expect(foldKeyAt(state, idOf(state, 'Each'))).toBe(idOf(state, 'Each'));
    expect(foldKeyAt(state, idOf(state, 'Do'))).toBe(idOf(state, 'Each'));
    expect(foldKeyAt(state, idOf(state, 'No'))).toBe(`${idOf(state, 'Check')}/FALSE`);
    expect(foldKeyAt(state, idOf(state, 'After'))).toBeNull();
    expect(toggleFold(toggleFold(state, idOf(state, 'Each')), idOf(state, 'Each')).folded.size).toBe(0);
  });

  it('any fold of a large flow is well nested, and a fold of nothing changes nothing', () => {
    const base = opened();
    const graph = layout(largeGraph(400));
    const state = { ...base, draft: { ...base.draft, history: newHistory(graph) } };
    for (const key of [...foldablesOf(graph).byKey.keys()].filter((_, at) => at % 7 === 0)) {
      const folded = shownGraph(fold(state, key));
      expect(structureOf(folded).problems).toEqual([]);
      expect(folded.nodes.length).toBeLessThanOrEqual(graph.nodes.length);
    }
    expect(fold(state, 'nothing')).toBe(state);
  });
});
