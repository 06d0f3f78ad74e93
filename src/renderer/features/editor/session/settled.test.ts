import { expect, it } from 'vitest';
import { newHistory, undoLabel } from '@shared/model/graph/history';
import { counter, started, stepOfName } from '@shared/model/graph/testing';
import { insertStep } from '@shared/model/graph/edits/insert';
import { layout } from '@shared/model/graph/layout';
import { ROW_GAP, STEP_SIZE } from '@shared/model/graph/sizes';
import type { Graph } from '@shared/model/graph/types';
import { duplicate, shiftNodes, tidy, undoOne } from './edits';
import type { EditorState } from './state';

const ROW = STEP_SIZE.height + ROW_GAP;

/** Trigger, One, Two, placeholder; only what edits of the graph read. */
function opened(): EditorState {
  const newId = counter();
  let graph = started(newId);
  for (const [name, before] of [['One', 'Trigger'] as const, ['Two', 'One'] as const]) {
    const where = { after: idOf(graph, before) };
    graph = insertStep(graph, { where, subtype: 'basic', step: stepOfName(name) }, newId);
  }
  return {
    mayEdit: true,
    workflow: { workflowMode: 'USER', workflowType: 'CUSTOM' },
    viewed: null,
    selection: [],
    panel: null,
    results: {},
    pins: {},
    statuses: {},
    draft: { history: newHistory(layout(graph)) },
  } as unknown as EditorState;
}

const idOf = (graph: Graph, name: string) =>
  graph.nodes.find(({ data }) => data.step?.name === name)?.id ?? 'none';
const graphOf = (state: EditorState) => state.draft.history.graph;
const at = (state: EditorState, name: string) =>
  graphOf(state).nodes.find(({ data }) => data.step?.name === name)?.position;

it('makes room for a new step and leaves those that were placed by hand where they are beside the others', () => {
  const before = opened();
  const moved = shiftNodes(before, [idOf(graphOf(before), 'Two')], { x: 90, y: 20 });
  const after = duplicate(moved, idOf(graphOf(moved), 'One'));
  expect(at(after, 'One')).toEqual({ x: 0, y: ROW });
  expect(at(after, 'One_2')).toEqual({ x: 0, y: 2 * ROW });
  expect(at(after, 'Two')).toEqual({ x: 90, y: 3 * ROW + 20 });
  expect(at(tidy(after), 'Two')).toEqual({ x: 0, y: 3 * ROW });
});

it('a drag is one entry that undo takes back by its name', () => {
  const before = opened();
  const ids = [idOf(graphOf(before), 'One'), idOf(graphOf(before), 'Two')];
  const moved = shiftNodes(before, ids, { x: 10, y: 0 });
  expect(undoLabel(moved.draft.history)).toBe('move 2 steps');
  expect(at(undoOne(moved), 'Two')).toEqual({ x: 0, y: 2 * ROW });
});
