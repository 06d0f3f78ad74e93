import type { ErrorGroup, ExecutionStatus, StepRunStatus } from '../model/executionStatus';

type WaitReason = 'approval' | 'timer' | 'retry' | 'operator' | 'child' | 'slot';
type TriggerType = 'MANUAL' | 'SCHEDULED' | 'INTEGRATION_EVENT' | 'HTTP' | 'WORKFLOW' | 'REPLAY' | 'TEST';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const statuses: Record<ExecutionStatus | StepRunStatus, string> = {
  READY: 'Ready',
  PENDING: 'Pending',
  RUNNING: 'Running',
  RUNNING_STEPS: 'Running steps',
  WAITING: 'Waiting',
  SUCCEEDED: 'Succeeded',
  SUCCEEDED_WITH_ERRORS: 'Succeeded with errors',
  COMPLETED_WITH_ERRORS: 'Completed with errors',
  FAILED: 'Failed',
  /** EXEC-06 */
  ABORTED: 'Stopped',
  OK: 'OK',
  TIMEOUT: 'Timed out',
};

/** EXEC-44: whose the error is, and what to do about it. */
const errorGroups: Record<ErrorGroup, { title: string; hint: string }> = {
  general: { title: 'General error', hint: 'See the message and the log of the step.' },
  permission: {
    title: 'Permission error',
    hint: 'The account that the step used may not do this. Give it the permission that the message names, then retry.',
  },
  assume_role: {
    title: 'Assume-role error',
    hint: 'The role in the cloud account could not be assumed. Check its trust policy and the integration that the step uses.',
  },
  input_validation: {
    title: 'Input validation error',
    hint: 'A value that the step was given does not fit. Look at its input, and at the step that the value comes from.',
  },
  authentication: {
    title: 'Authentication error',
    hint: 'The other side did not accept the credentials. Connect the integration again.',
  },
  workflow: {
    title: 'Workflow error',
    hint: 'The workflow itself ended the run. Open it in the editor at the step that failed.',
  },
};

const waitReasons: Record<WaitReason, string> = {
  approval: 'for an approval',
  timer: 'until its time',
  retry: 'to try again',
  operator: 'for an answer of yours',
  child: 'for a sub-workflow',
  slot: 'for a free place',
};

const triggers: Record<TriggerType, string> = {
  MANUAL: 'Manual',
  SCHEDULED: 'Schedule',
  INTEGRATION_EVENT: 'Integration event',
  HTTP: 'HTTP',
  WORKFLOW: 'Workflow',
  REPLAY: 'Retry',
  TEST: 'Step test',
};

/** Texts of runs: statuses, their list, their details. */
export const runWords = {
  statuses,
  errorGroups,
  waitReasons,
  triggers,
  waiting: (reason: WaitReason) => `Waiting ${waitReasons[reason]}`,
  dryRun: 'Dry run',
  counted: (count: number) => counted(count, 'run'),
} as const;
