import { describe, expect, it } from 'vitest';
import { stepOf } from '@shared/model/graph/nodes';
import { addStep, openPanel } from '../session/edits';
import { catalogue, newWorkflow, withTrigger } from '../session/fixture';
import { openEditor } from '../session/open';
import { setValues } from '../session/parameters';
import type { EditorState } from '../session/state';
import { lastRunsCame, resultRead, wantedOutputs } from './lastResults';
import { loopMocks, loopPicks, loopProblem } from './loopData';
import { lacksParameters, testedParameters, testRequest } from './testRequest';

const definitionNamed = (name: string) => catalogue.find((one) => one.name === name) ?? catalogue[0]!;
const nodeNamed = (state: EditorState, name: string) =>
  state.draft.history.graph.nodes.find(({ data }) => data.step?.name === name)!;

/** Trigger → Call → Loop over what Call gave, and within it a step that reads the loop's item. */
function looping(): EditorState {
  let state = openEditor({ workflow: newWorkflow(), catalogue, mayEdit: true, isMsp: false, isNew: false });
  state = addStep(state, { after: withTrigger.trigger }, definitionNamed('Call'));
  const call = nodeNamed(state, 'Call');
  state = addStep(state, { after: call.id }, definitionNamed('Loop'));
  const loop = nodeNamed(state, 'Loop');
  const items = { id: 'LOOP-P1', value: '{{steps.Call.output.rows}}' };
  state = setValues(state, loop.id, [items], 'items');
  const before = new Set(state.draft.history.graph.nodes.map(({ id }) => id));
  state = addStep(state, { into: { nodeId: loop.id, handle: 'INSIDE' } }, definitionNamed('Call'));
  const inner = state.draft.history.graph.nodes.find((one) => !before.has(one.id) && stepOf(one))!;
  return setValues(state, inner.id, [{ id: 'CALL-P1', value: '{{loop.item.name}}' }], 'Address');
}

const row = (state: EditorState, name: string, status = 'OK') => ({
  node_id: nodeNamed(state, name).id,
  step_name: name,
  step_execution_id: 'run-1',
  execution_id: 'execution-1',
  status,
  timestamp: '2026-11-21T10:00:00.000Z',
  duration_ms: 12,
  error: status === 'OK' ? null : 'It broke.',
});
const rows = [{ name: 'a' }, { name: 'b' }];

function withOutput(state: EditorState): EditorState {
  const known = lastRunsCame(state, [row(state, 'Call')]);
  const { id } = nodeNamed(state, 'Call');
  return resultRead(known, id, { ...known.results[id]!, output: { rows }, items: null });
}

describe('testing a step', () => {
  it('waits for the output that the loop around it reads, then offers its items [EXEC-32] [MSG-115]', () => {
    const state = looping();
    const inner = state.panel?.nodeId ?? '';
    expect(loopProblem(state, inner)).toBe('First run the original step test to generate the mock data');
    const ready = withOutput(state);
    expect(loopProblem(ready, inner)).toBeNull();
    expect(loopPicks(ready, inner)).toMatchObject([{ name: 'Loop', count: 2, index: 0, item: rows[0] }]);
    const second = { ...ready, panel: { ...ready.panel!, iteration: { Loop: 1 } } };
    expect(loopMocks(second, inner)).toEqual({ mocks: { Loop: [null, rows[1]] }, iteration: { Loop: 1 } });
  });

  it('says so when the list of the loop is empty', () => {
    const state = looping();
    const call = nodeNamed(state, 'Call').id;
    const pinned = { ...state, pins: { [call]: { rows: [] } } };
    expect(loopProblem(pinned, state.panel?.nodeId ?? '')).toContain('Loop');
  });

  it('[API-122] sends its workflow, the graph as it is drawn, pins by the names of steps, and values for this test alone', () => {
    const state = looping();
    const call = nodeNamed(state, 'Call');
    const open = openPanel({ ...state, pins: { [call.id]: { rows } } }, call.id);
    const sent = testRequest(open, call, call.data.step!);
    expect(sent.workflow_id).toBe(open.workflow.workflowId);
    expect(sent.graph).toBe(open.draft.history.graph);
    expect(sent.mocks).toEqual({ Call: { rows } });
    expect(sent.dry_run).toBe(false);
    const step = { ...call.data.step!, parameters: [{ id: 'CALL-P1', value: 'x' }] };
    expect(testedParameters(step, { 'CALL-P1': 'y', 'CALL-P3': 'z' })).toEqual([
      { id: 'CALL-P1', value: 'y' },
      { id: 'CALL-P3', value: 'z' },
    ]);
  });

  it('counts required parameters alone as missing [EXEC-34]', () => {
    const state = looping();
    const step = nodeNamed(state, 'Call').data.step!;
    expect(lacksParameters(state, step)).toBe(true);
    expect(lacksParameters(state, { ...step, parameters: [{ id: 'CALL-P1', value: 'x' }] })).toBe(false);
  });

  it('knows how steps ended last, and asks for outputs only where the open panel needs them', () => {
    const state = looping();
    const known = lastRunsCame(state, [
      row(state, 'Call'),
      { node_id: 'gone' },
      row(state, 'Loop', 'FAILED'),
    ]);
    expect(known.results[nodeNamed(state, 'Call').id]).toMatchObject({ status: 'OK', durationMs: 12 });
    expect(known.results[nodeNamed(state, 'Loop').id]?.error?.message).toBe('It broke.');
    expect(Object.keys(known.results)).toHaveLength(2);
    expect(wantedOutputs({ ...known, panel: null })).toEqual([]);
    expect(wantedOutputs(known)).toContain(nodeNamed(state, 'Call').id);
    expect(wantedOutputs(withOutput(state))).toEqual([]);
  });

  it('keeps a newer result of its own', () => {
    const state = withOutput(looping());
    const older = { ...row(state, 'Call', 'FAILED'), timestamp: '2026-11-20T10:00:00.000Z' };
    expect(lastRunsCame(state, [older])).toBe(state);
  });
});
