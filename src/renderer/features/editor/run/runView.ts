import { isTerminal, type StepRunStatus } from '@shared/model/executionStatus';
import { stepOf } from '@shared/model/graph/nodes';
import type { Execution } from '../../../data/executions';
import type { NodeRun, RunState } from '../canvas/runState';
import { resultCame } from '../session/results';
import { nodeOf } from '../session/selectors';
import type { EditorState, StepResult } from '../session/state';

type StepRun = Execution['steps'][number];
type LastRun = Pick<Execution, 'executionId' | 'status' | 'trigger_type'>;

/** How each step of a run stands, for the canvas; loops with their iterations. */
export function runStateOf(execution: Execution): RunState {
  const byNode: Record<string, NodeRun> = {};
  for (const run of execution.steps) {
    byNode[run.nodeId] = {
      status: run.status,
      durationMs: run.duration_ms,
      ...(run.started_at === null ? {} : { startedAt: run.started_at }),
    };
  }
  for (const loop of execution.loopStatus) {
    const done = loop.succeeded + loop.failed;
    const known = byNode[loop.nodeId];
    const status =
      loop.running > 0 || (done < loop.count && !isTerminal(execution.status)) ? 'RUNNING' : known?.status;
    byNode[loop.nodeId] = {
      durationMs: known?.durationMs ?? null,
      ...(known?.startedAt === undefined ? {} : { startedAt: known.startedAt }),
      status: status ?? 'OK',
      iteration: { done, count: loop.count, failed: loop.failed },
    };
  }
  return { byNode };
}

/** EXEC-09: of the steps that are seen: running or waiting, failed (also in part), else succeeded. */
export function summaryOf(statuses: readonly StepRunStatus[]): 'RUNNING' | 'FAILED' | 'SUCCEEDED' | null {
  if (statuses.length === 0) return null;
  if (statuses.some((status) => status === 'RUNNING' || status === 'WAITING' || status === 'PENDING'))
    return 'RUNNING';
  return statuses.every((status) => status === 'OK') ? 'SUCCEEDED' : 'FAILED';
}

function resultOf(run: StepRun, state: EditorState): StepResult {
  // What ran is what is saved.
  const node = nodeOf(state.saved.graph, run.nodeId);
  const step = node && stepOf(node);
  return {
    stepExecutionId: run.stepExecutionId,
    stepName: run.stepName,
    executionId: run.executionId,
    status: run.status,
    ...(run.output === undefined ? {} : { output: run.output }),
    logs: [],
    error: run.error,
    at: run.timestamp,
    durationMs: run.duration_ms,
    parameters: step?.parameters ?? null,
    isTest: false,
    dryRun: false,
  };
}

/** A run that ended leaves what its steps gave, for their panels and previews. */
export function resultsCame(state: EditorState, execution: Execution): EditorState {
  if (!isTerminal(execution.status)) return state;
  return execution.steps.reduce((now, run) => {
    const known = now.results[run.nodeId];
    if (known && known.at >= run.timestamp) return now;
    return resultCame(now, run.nodeId, resultOf(run, now));
  }, state);
}

/**
 * The run that the canvas follows: the one that it follows already until that is over, then the newest that is under way,
 * whoever started it. `last`: the newest first. Tests of the workflow are watched beside it.
 */
export function runToFollow(
  last: readonly LastRun[],
  followed: { executionId: string; isOver: boolean } | null,
): string | null {
  if (followed && !followed.isOver) return followed.executionId;
  const underWay = last.find(({ status, trigger_type }) => !isTerminal(status) && trigger_type !== 'TEST');
  return underWay?.executionId ?? followed?.executionId ?? null;
}
