import { z } from 'zod';
import { errorGroups, executionStatuses, stepRunStatuses } from '../../model/executionStatus';
import { id } from '../../kernel/paging';

export const triggerTypes = [
  'MANUAL',
  'SCHEDULED',
  'INTEGRATION_EVENT',
  'HTTP',
  'WORKFLOW',
  'REPLAY',
  'TEST',
] as const;
const waitReasons = ['approval', 'timer', 'retry', 'operator', 'child', 'slot'] as const;

/** Times are ISO 8601 in UTC. */
const time = z.string();

/** A line of the runs list; EXEC-03's time, status and executionId among it. */
export const runSummary = z.object({
  executionId: id,
  triggerEventId: z.string(),
  workflowId: id,
  workflowName: z.string(),
  space_id: id,
  version: z.number().int(),
  status: z.enum(executionStatuses),
  /** Why it waits. */
  reason: z.enum(waitReasons).nullable(),
  trigger_type: z.enum(triggerTypes),
  mode: z.enum(['run', 'step_test', 'replay']),
  dry_run: z.boolean(),
  progress: z.number().int(),
  time,
  started_at: time.nullable(),
  ended_at: time.nullable(),
  duration_ms: z.number().nullable(),
  lastStep: z.string().nullable(),
  errorType: z.enum(errorGroups).nullable(),
  errorMessage: z.string().nullable(),
  actor: z.string(),
  parent_id: z.string().nullable(),
  replay_of: z.string().nullable(),
  size_bytes: z.number(),
});
export type RunSummary = z.output<typeof runSummary>;

/** One run of a step; `iteration` is '' outside loops, '3' in the fourth iteration, '3.0' in a loop within it. */
export const stepRun = z.object({
  stepExecutionId: id,
  executionId: id,
  workflowId: id,
  nodeId: id,
  stepName: z.string(),
  stepTemplateId: z.string(),
  subtype: z.string().nullable(),
  iteration: z.string(),
  attempt: z.number().int(),
  status: z.enum(stepRunStatuses),
  reason: z.enum(waitReasons).nullable(),
  wake_at: time.nullable(),
  timestamp: time,
  started_at: time.nullable(),
  ended_at: time.nullable(),
  duration_ms: z.number().nullable(),
  error: z.object({ type: z.enum(errorGroups), message: z.string() }).nullable(),
  /** A large output is not here: read it by pages. */
  output: z.json().optional(),
  output_size: z.object({ items: z.number().int().nullable(), large: z.boolean() }),
  log_lines: z.number().int(),
});
export type StepRunView = z.output<typeof stepRun>;

/** EXEC-02 */
export const execution = runSummary.extend({
  id,
  /** The newest run of each step outside loops, in order. */
  steps: z.array(stepRun),
  executedSteps: z.array(
    z.object({ id, name: z.string(), status: z.enum(stepRunStatuses), timestamp: time }),
  ),
  /** Of each loop that has begun. */
  loopStatus: z.array(
    z.object({
      nodeId: id,
      stepName: z.string(),
      count: z.number().int(),
      succeeded: z.number().int(),
      failed: z.number().int(),
      running: z.number().int(),
    }),
  ),
  previousStepsStatus: z.enum(['RUNNING', 'FAILED', 'WAITING', 'SUCCEEDED']),
  inputs: z.record(z.string(), z.json()),
  payload: z.json(),
  output: z.json(),
});
export type ExecutionView = z.output<typeof execution>;
