import type { StepParameter } from '@shared/model/graph/types';
import { sameJson } from '@shared/model/graph/same';
import { stepOf } from '@shared/model/graph/nodes';
import { happened } from './parameters';
import { hasOtherResult, nodeOf } from './selectors';
import type { EditorState, StepResult } from './state';

/** A test of a step has begun (EXEC-28, -29). */
export function testStarted(
  state: EditorState,
  nodeId: string,
  begun: Pick<StepResult, 'stepExecutionId' | 'stepName' | 'executionId' | 'at' | 'dryRun'> & {
    parameters: StepParameter[];
  },
): EditorState {
  const result: StepResult = {
    ...begun,
    status: 'RUNNING',
    logs: [],
    error: null,
    durationMs: null,
    isTest: true,
  };
  const next = { ...state, results: { ...state.results, [nodeId]: result } };
  return happened(next, nodeId, { type: 'set', status: 'loading' });
}

/** What a step gave (STEP-28, -29). Parameters edited while it ran make it outdated at once. */
export function resultCame(state: EditorState, nodeId: string, result: StepResult): EditorState {
  const node = nodeOf(state.draft.history.graph, nodeId);
  const step = node && stepOf(node);
  if (!step) return state;
  const next = { ...state, results: { ...state.results, [nodeId]: result } };
  if (result.status === 'RUNNING' || result.status === 'PENDING' || result.status === 'WAITING') return next;
  if (result.status === 'TIMEOUT') return happened(next, nodeId, { type: 'set', status: 'timeout' });
  if (result.status !== 'OK' && result.status !== 'COMPLETED_WITH_ERRORS')
    return happened(next, nodeId, { type: 'set', status: 'error' });
  const fresh = happened(next, nodeId, { type: 'resultAdded' });
  const isOld = result.parameters !== null && !sameJson(result.parameters, step.parameters);
  return isOld ? happened(fresh, nodeId, { type: 'edited', hasResult: true }) : fresh;
}

/** EXEC-41: the parameters are not those that gave the result; where those are not known, what the marks say. */
export function isOutOfDate(state: EditorState, nodeId: string): boolean {
  return hasOtherResult(state, nodeId) ?? (nodeId in state.results && state.statuses[nodeId] === 'outdated');
}
