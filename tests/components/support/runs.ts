import type { ExecutionView, RunSummary } from '@shared/api/executions/entities';

/** A run of the editor’s workflow; one that is under way unless it says otherwise. */
export const aRun = (more: Partial<RunSummary> = {}): RunSummary => ({
  executionId: 'run-1',
  triggerEventId: 'event-1',
  workflowId: 'w1',
  workflowName: 'A workflow',
  space_id: 's1',
  version: 1,
  status: 'RUNNING',
  reason: null,
  trigger_type: 'MANUAL',
  mode: 'run',
  dry_run: false,
  progress: 50,
  time: '2026-11-02T08:00:00.000Z',
  started_at: '2026-11-02T08:00:00.000Z',
  ended_at: null,
  duration_ms: null,
  lastStep: null,
  errorType: null,
  errorMessage: null,
  actor: 'Ada Example',
  parent_id: null,
  replay_of: null,
  size_bytes: 0,
  ...more,
});

/** The same with what is told of its steps, of which it has none. */
export const aRunInFull = (run: RunSummary = aRun()): ExecutionView => ({
  ...run,
  id: run.executionId,
  steps: [],
  executedSteps: [],
  loopStatus: [],
  previousStepsStatus: 'RUNNING',
  inputs: {},
  payload: null,
  output: null,
});
