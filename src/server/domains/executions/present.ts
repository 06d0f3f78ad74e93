import type { ExecutionView, RunSummary, StepRunView } from '@shared/api/executions/entities';
import {
  errorGroups,
  executionStatuses,
  overallStatus,
  stepRunStatuses,
  type ErrorGroup,
  type ExecutionStatus,
  type StepRunStatus,
} from '@shared/model/executionStatus';
import { isJsonObject, type Json } from '@shared/model/json';
import type { ExecutionRecord, ExecutionSummary, Output, StepRunRecord } from '../../engine/reads.port';

/** The row of a table has what its check allows; anything else would be a row of another version. */
function known<T extends string>(list: readonly T[], text: string | null, otherwise: T): T {
  return list.find((item) => item === text) ?? otherwise;
}

const waits = ['approval', 'timer', 'retry', 'operator', 'child', 'slot'] as const;
const triggers = ['MANUAL', 'SCHEDULED', 'INTEGRATION_EVENT', 'HTTP', 'WORKFLOW', 'REPLAY', 'TEST'] as const;
const modes = ['run', 'step_test', 'replay'] as const;

const groupOf = (type: string | null): ErrorGroup | null =>
  type === null ? null : known(errorGroups, type, 'general');
const reasonOf = (reason: string | null) => waits.find((wait) => wait === reason) ?? null;
const iso = (date: Date | null) => date?.toISOString() ?? null;
const between = (from: Date | null, to: Date | null) => (from && to ? to.getTime() - from.getTime() : null);

export function toSummary(row: ExecutionSummary): RunSummary {
  return {
    executionId: row.executionId,
    triggerEventId: row.triggerEventId,
    workflowId: row.workflowId,
    workflowName: row.workflowName,
    space_id: row.spaceId,
    version: row.version,
    status: known<ExecutionStatus>(executionStatuses, row.status, 'RUNNING'),
    reason: reasonOf(row.reason),
    trigger_type: known(triggers, row.triggerType, 'MANUAL'),
    mode: known(modes, row.mode, 'run'),
    dry_run: row.dryRun,
    progress: row.progress,
    time: row.createdAt.toISOString(),
    started_at: iso(row.startedAt),
    ended_at: iso(row.endedAt),
    duration_ms: between(row.startedAt, row.endedAt),
    lastStep: row.lastStep,
    errorType: groupOf(row.errorType),
    errorMessage: row.errorMessage,
    actor: row.actorName,
    parent_id: row.parentId,
    replay_of: row.replayOf,
    size_bytes: row.sizeBytes,
  };
}

const statusOf = (row: StepRunRecord): StepRunStatus => known(stepRunStatuses, row.status, 'RUNNING');

/** `output`: what the step gave, when it is small enough to come along. */
export function toStepRun(
  row: StepRunRecord,
  workflowId: string,
  more: { output?: Json | undefined; items?: number | null; logLines?: number; subtype?: string | null } = {},
): StepRunView {
  const { output, items = null, logLines = 0, subtype = null } = more;
  return {
    stepExecutionId: row.stepRunId,
    executionId: row.executionId,
    workflowId,
    nodeId: row.nodeId,
    stepName: row.stepName,
    stepTemplateId: row.stepTemplateId,
    subtype,
    iteration: row.iterPath,
    attempt: row.attempt,
    status: statusOf(row),
    reason: reasonOf(row.reason),
    wake_at: iso(row.wakeAt),
    timestamp: (row.endedAt ?? row.startedAt ?? new Date(0)).toISOString(),
    started_at: iso(row.startedAt),
    ended_at: iso(row.endedAt),
    duration_ms: between(row.startedAt, row.endedAt),
    error:
      row.errorMessage === null
        ? null
        : { type: groupOf(row.errorType) ?? 'general', message: row.errorMessage },
    ...(output === undefined ? {} : { output }),
    output_size: { items, large: row.hasOutput && output === undefined },
    log_lines: logLines,
  };
}

export const isLoop = ({ stepTemplateId }: StepRunRecord): boolean => stepTemplateId === 'LOOP';

/** Outside of loops, the newest try of each step, in the order in which they were begun. */
function newest(runs: readonly StepRunRecord[]): StepRunRecord[] {
  const byNode = new Map<string, StepRunRecord>();
  for (const run of runs) if (run.iterPath === '') byNode.set(run.nodeId, run);
  return [...byNode.values()];
}

const countOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

/** What a loop has counted stands in its output once it has ended; until then only how long it is. */
function loopStatus(
  run: StepRunRecord,
  inside: readonly StepRunRecord[],
  output: Json | undefined,
): ExecutionView['loopStatus'][number] {
  const state = { ...run.state, ...(isJsonObject(output) ? output : {}) };
  const running = inside.filter(({ status }) => status === 'RUNNING' || status === 'WAITING').length;
  return {
    nodeId: run.nodeId,
    stepName: run.stepName,
    count: countOf(state.count),
    succeeded: countOf(state.succeeded),
    failed: countOf(state.failed),
    running,
  };
}

export function toExecution(
  row: ExecutionRecord,
  runs: readonly StepRunRecord[],
  inLoops: readonly StepRunRecord[],
  output: Output | undefined,
  /** By step run. */
  loopOutputs: ReadonlyMap<string, Json>,
): ExecutionView {
  const steps = newest(runs);
  const statuses = steps.map(statusOf);
  return {
    ...toSummary(row),
    id: row.executionId,
    steps: steps.map((run) => toStepRun(run, row.workflowId)),
    executedSteps: steps.map((run) => ({
      id: run.nodeId,
      name: run.stepName,
      status: statusOf(run),
      timestamp: (run.endedAt ?? run.startedAt ?? row.createdAt).toISOString(),
    })),
    loopStatus: steps.filter(isLoop).map((run) => loopStatus(run, inLoops, loopOutputs.get(run.stepRunId))),
    previousStepsStatus: overallStatus(statuses),
    inputs: isJsonObject(row.inputs) ? row.inputs : {},
    payload: row.payload,
    output: output === undefined ? null : output.kind === 'list' ? output.items : output.value,
  };
}
