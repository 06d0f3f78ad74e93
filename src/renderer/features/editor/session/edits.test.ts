import { describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { UNDO_MAX } from '@shared/model/limits';
import { stepOf } from '@shared/model/graph/nodes';
import {
  addStep,
  openPanel,
  redoOne,
  removeNodes,
  renameNode,
  setInputs,
  setName,
  shiftNodes,
  undoOne,
} from './edits';
import { catalogue, newWorkflow, withTrigger } from './fixture';
import { openEditor, savedAs, takeOver, told } from './open';
import { addParameter, left, removeParameter, setValues } from './parameters';
import { isOutOfDate, resultCame, testStarted } from './results';
import { graphOf, isDirty, isEditable, maySave } from './selectors';
import type { EditorState, StepResult } from './state';
import { worldOf } from './scope';

const opened = (more: Partial<Parameters<typeof openEditor>[0]> = {}) =>
  openEditor({ workflow: newWorkflow(), catalogue, mayEdit: true, isMsp: false, isNew: false, ...more });
const definition = (name: string) => {
  const found = catalogue.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const withCall = (state: EditorState = opened()) =>
  addStep(state, { after: withTrigger.trigger }, definition('Call'));
const idOf = (state: EditorState, name: string) =>
  graphOf(state).nodes.find((node) => stepOf(node)?.name === name)?.id ?? '';
const ran: Omit<StepResult, 'parameters'> = {
  stepExecutionId: 'r1',
  executionId: 'x1',
  status: 'OK',
  output: { rows: [{ amount: 5 }] },
  logs: [],
  error: null,
  at: '2026-01-02T00:00:00.000Z',
  durationMs: 5,
  isTest: true,
  dryRun: false,
};
const paramsOf = (state: EditorState, name: string) =>
  stepOf(graphOf(state).nodes.find(({ id }) => id === idOf(state, name))!)?.parameters ?? [];

describe('edits of an open workflow', () => {
  it('[EDIT-33] [EDIT-44] a step is added behind another, chosen, opened, and named apart', () => {
    const twice = withCall(withCall());
    expect(graphOf(twice).nodes.flatMap((node) => stepOf(node)?.name ?? [])).toEqual([
      'Trigger',
      'Call',
      'Call_2',
    ]);
    expect(twice.panel?.nodeId).toBe(idOf(twice, 'Call_2'));
  });

  it('[EDIT-20] [EDIT-19] nodes, the name and the inputs make it unsaved; undone or saved it is not', () => {
    expect(isDirty(opened())).toBe(false);
    expect(isDirty(undoOne(withCall()))).toBe(false);
    expect(isDirty(setName(opened(), 'Other'))).toBe(true);
    const input = { id: 'a', type: 'string', defaultValue: null, optional: false, description: '' } as const;
    expect(maySave(setInputs(opened(), [input]))).toBe(true);
    expect(
      isDirty(openEditor({ workflow: newWorkflow(), catalogue, mayEdit: true, isMsp: false, isNew: true })),
    ).toBe(true);
  });

  it.each([
    ['[WF-07] without an editing role', { mayEdit: false }],
    ['[WF-06] of the mode SYSTEM', { workflow: { ...newWorkflow(), workflowMode: 'SYSTEM' as const } }],
    ['[WF-06] of the mode SHARED', { workflow: { ...newWorkflow(), workflowMode: 'SHARED' as const } }],
    ['[WF-06] of the type CASE', { workflow: { ...newWorkflow(), workflowType: 'CASE' as const } }],
  ])('%s nothing is changed', (_what, more) => {
    const state = opened(more);
    expect(isEditable(state)).toBe(false);
    expect(setName(state, 'x')).toBe(state);
    expect(graphOf(withCall(state))).toBe(graphOf(state));
  });

  it('[WF-26] an older version is for looking only', () => {
    const version = {
      VersionId: '1',
      name: 'v',
      LastModified: '',
      IsLatest: false,
      creator: '',
      origin: 'save',
    } as const;
    const state = { ...withCall(), viewed: { version, graph: newWorkflow().graph, inputs: [] } };
    expect([isEditable(state), maySave(state), graphOf(state).nodes.length]).toEqual([false, false, 2]);
  });

  it('[STEP-46] [STEP-47] a refused name changes nothing and says why', () => {
    const state = withCall(withCall());
    expect(() => renameNode(state, idOf(state, 'Call_2'), 'Call')).toThrow(Fault);
    expect(() => renameNode(state, idOf(state, 'Call_2'), 'Call')).toThrow('Error: step Call already exists');
  });

  it('[EDIT-43] renaming a step follows into the references of others', () => {
    let state = withCall(withCall());
    state = setValues(
      state,
      idOf(state, 'Call_2'),
      [{ id: 'CALL-P1', value: '{{steps.Call.output.rows}}' }],
      'x',
    );
    state = renameNode(state, idOf(state, 'Call'), 'Costs');
    expect(paramsOf(state, 'Call_2')[0]?.value).toBe('{{steps.Costs.output.rows}}');
  });

  it('[EDIT-42] deleting a step removes its execution data, its panel and its choice', () => {
    const state = withCall();
    const id = idOf(state, 'Call');
    const tested = { ...resultCame(state, id, { ...ran, parameters: [] }), pins: { [id]: 1 } };
    const gone = removeNodes(tested, [id]);
    expect([gone.results, gone.pins, gone.statuses, gone.panel, gone.selection]).toEqual([
      {},
      {},
      {},
      null,
      [],
    ]);
  });

  it('[EDIT-29] [EDIT-30] history holds 100 states, and a change clears what could be redone', () => {
    let state = opened();
    for (let i = 0; i < UNDO_MAX + 5; i += 1) state = shiftNodes(state, [withTrigger.first], { x: 1, y: 0 });
    expect(state.draft.history.undo.length).toBe(UNDO_MAX);
    const back = undoOne(state);
    expect(redoOne(back).draft.history.graph).toEqual(state.draft.history.graph);
    expect(shiftNodes(back, [withTrigger.first], { x: 0, y: 1 }).draft.history.redo).toEqual([]);
  });

  it('what its author placed by hand stays where it is when a step is added elsewhere', () => {
    const state = withCall();
    const moved = shiftNodes(state, [idOf(state, 'Call')], { x: 500, y: 0 });
    const more = addStep(moved, { after: idOf(moved, 'Call') }, definition('Call'));
    const at = (s: EditorState) => graphOf(s).nodes.find(({ id }) => id === idOf(s, 'Call'))?.position.x;
    expect(at(more)).toBe(at(moved));
  });
});

describe('the panel', () => {
  it('[STEP-19] [STEP-20] [STEP-21] another step begins anew', () => {
    const state = withCall(withCall());
    const used = {
      ...state,
      panel: { ...state.panel!, tab: 'results' as const, dryRun: true, iteration: { Loop: 3 } },
    };
    expect(openPanel(used, idOf(state, 'Call')).panel).toMatchObject({
      tab: 'configurations',
      dryRun: false,
      iteration: {},
    });
    expect(openPanel(used, idOf(state, 'Call_2')).panel?.tab).toBe('results');
  });

  it('[STEP-30] [STEP-31] an optional parameter comes with plus and goes with its value', () => {
    const state = withCall();
    const id = idOf(state, 'Call');
    const note = definition('Call').parameters[2]!;
    const added = addParameter(state, id, note);
    const filled = setValues(added, id, [{ id: note.id, value: 'hello' }], 'Note');
    expect(paramsOf(filled, 'Call').at(-1)).toEqual({ id: note.id, value: 'hello' });
    expect(paramsOf(removeParameter(filled, id, note), 'Call').map((one) => one.id)).toEqual(['CALL-P1']);
  });
});

describe('the status of a step’s parameters', () => {
  const state = withCall();
  const id = idOf(state, 'Call');
  const full = setValues(state, id, [{ id: 'CALL-P1', value: 'https://x' }], 'Address');

  it('[STEP-25] leaving a field while a required one is empty makes it missing', () => {
    expect(left(state, id).statuses[id]).toBe('missing');
    expect(left(full, id).statuses[id]).toBeUndefined();
  });

  it('[STEP-24] [STEP-29] a result makes it fresh, an edit after it outdated', () => {
    const tested = resultCame(full, id, { ...ran, parameters: paramsOf(full, 'Call') });
    expect(tested.statuses[id]).toBe('fresh');
    const edited = setValues(tested, id, [{ id: 'CALL-P1', value: 'https://y' }], 'Address');
    expect(edited.statuses[id]).toBe('outdated');
    expect(left(edited, id).statuses[id]).toBe('outdated');
  });

  it('[STEP-24] [EXEC-41] undo, redo and the same value again tell by the values that gave the result', () => {
    const tested = left(resultCame(full, id, { ...ran, parameters: paramsOf(full, 'Call') }), id);
    const edited = setValues(tested, id, [{ id: 'CALL-P1', value: 'https://y' }], 'Address');
    const states = [edited, undoOne(edited), redoOne(undoOne(edited)), undoOne(tested)];
    expect(states.map((state) => [state.statuses[id], isOutOfDate(state, id)])).toEqual([
      ['outdated', true],
      ['fresh', false],
      ['outdated', true],
      ['outdated', true],
    ]);
    const again = setValues(edited, id, [{ id: 'CALL-P1', value: 'https://x' }], 'Address');
    expect([again.statuses[id], isOutOfDate(again, id)]).toEqual(['fresh', false]);
  });

  it('[EXEC-41] what was edited while it ran is outdated when the result comes', () => {
    const running = testStarted(full, id, {
      stepExecutionId: 'r',
      executionId: 'x',
      at: ran.at,
      dryRun: false,
      parameters: paramsOf(full, 'Call'),
    });
    expect([running.results[id]?.status, running.statuses[id]]).toEqual(['RUNNING', 'loading']);
    const edited = setValues(running, id, [{ id: 'CALL-P1', value: 'https://z' }], 'Address');
    expect(resultCame(edited, id, { ...ran, parameters: paramsOf(full, 'Call') }).statuses[id]).toBe(
      'outdated',
    );
  });

  it('[STEP-28] a failed or timed-out test says so', () => {
    expect(resultCame(full, id, { ...ran, status: 'FAILED', parameters: null }).statuses[id]).toBe('error');
    expect(resultCame(full, id, { ...ran, status: 'TIMEOUT', parameters: null }).statuses[id]).toBe(
      'timeout',
    );
  });
});

describe('what a step may refer to', () => {
  it('the steps before it, with what they gave, else with the sample of the catalogue', () => {
    const one = withCall();
    const state = addStep(one, { after: idOf(one, 'Call') }, definition('Call'));
    const [first, second] = [idOf(state, 'Call'), idOf(state, 'Call_2')];
    expect(worldOf(state, second).scope.steps).toHaveProperty('Call.output', { rows: [] });
    const tested = resultCame(state, first, { ...ran, parameters: null });
    expect(worldOf(tested, second).scope.steps).toHaveProperty('Call.output', ran.output);
    expect(worldOf({ ...tested, pins: { [first]: 7 } }, second).scope.steps).toHaveProperty('Call.output', 7);
    expect(worldOf(tested, first).scope.steps).not.toHaveProperty('Call_2');
  });

  it('the item of the loop around it, at the iteration that is picked', () => {
    let state = addStep(opened(), { after: withTrigger.trigger }, definition('Loop'));
    const loop = idOf(state, 'Loop');
    state = setValues(state, loop, [{ id: 'LOOP-P1', value: ['a', 'b', 'c'] }], 'items');
    state = addStep(state, { into: { nodeId: loop, handle: 'INSIDE' } }, definition('Call'));
    const inner = idOf(state, 'Call');
    expect(worldOf(state, inner).scope.loop).toEqual({ item: 'a', index: 0, count: 3 });
    const picked = { ...state, panel: { ...state.panel!, iteration: { Loop: 2 } } };
    expect(worldOf(picked, inner).scope.loops?.['Loop']?.item).toBe('c');
  });
});

describe('what the server tells', () => {
  const newer = { ...newWorkflow(), head_rev: 5, name: 'Theirs', changedBy: 'bob' };

  it('is taken over where nothing was edited', () => {
    const state = told(opened(), newer);
    expect([state.draft.name, state.headRev, state.remote]).toEqual(['Theirs', 5, null]);
  });

  it('is kept beside edits, of which nothing is lost', () => {
    const state = told(withCall(), newer);
    expect(state.remote?.name).toBe('Theirs');
    expect([graphOf(state).nodes.length, state.headRev, isDirty(state)]).toEqual([3, 1, true]);
    expect(takeOver(state, newer).draft.name).toBe('Theirs');
  });

  it('after a save is what is saved', () => {
    const state = withCall();
    const saved = savedAs(state, { ...newWorkflow(), head_rev: 2, graph: graphOf(state) });
    expect([isDirty(saved), saved.headRev, saved.draft.history.undo.length]).toEqual([false, 2, 1]);
  });
});
