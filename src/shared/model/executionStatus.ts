/** EXEC-04: what the server writes. A status of `terminalStatuses` is final. */
export const executionStatuses = [
  'READY',
  'PENDING',
  'RUNNING',
  'RUNNING_STEPS',
  'WAITING',
  'SUCCEEDED',
  'SUCCEEDED_WITH_ERRORS',
  'COMPLETED_WITH_ERRORS',
  'FAILED',
  'ABORTED',
] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/** EXEC-05: what a step run ends with; PENDING, RUNNING and WAITING before. SKIPPED: a dry run or a branch not taken. */
export const stepRunStatuses = [
  'PENDING',
  'RUNNING',
  'WAITING',
  'OK',
  'FAILED',
  'TIMEOUT',
  'COMPLETED_WITH_ERRORS',
  'ABORTED',
] as const;
export type StepRunStatus = (typeof stepRunStatuses)[number];

const terminal: readonly string[] = [
  'SUCCEEDED',
  'SUCCEEDED_WITH_ERRORS',
  'COMPLETED_WITH_ERRORS',
  'FAILED',
  'ABORTED',
];
export const isTerminal = (status: ExecutionStatus): boolean => terminal.includes(status);

/** EXEC-07 */
export const failureStatuses = ['FAILED', 'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS'] as const;

const spellings: Record<string, ExecutionStatus | StepRunStatus> = {
  RUNNINGSTEPS: 'RUNNING_STEPS',
  TIMEDOUT: 'TIMEOUT',
  FAIL: 'FAILED',
  STOPPED: 'ABORTED',
  PARTIALLY: 'COMPLETED_WITH_ERRORS',
  SUCCESS: 'SUCCEEDED',
};

/** Reads every spelling of EXEC-04 to EXEC-06; undefined for anything else. */
export function readStatus(text: string): ExecutionStatus | StepRunStatus | undefined {
  const plain = text
    .trim()
    .replaceAll(/[\s_-]/g, '')
    .toUpperCase();
  const known = [...executionStatuses, ...stepRunStatuses].find(
    (status) => status.replaceAll('_', '') === plain,
  );
  return known ?? spellings[plain];
}

/** EXEC-44 */
export const errorGroups = [
  'general',
  'permission',
  'assume_role',
  'input_validation',
  'authentication',
  'workflow',
] as const;
export type ErrorGroup = (typeof errorGroups)[number];

/** EXEC-08: of a list of steps, the first that fits. */
export function overallStatus(
  statuses: readonly StepRunStatus[],
): 'RUNNING' | 'FAILED' | 'WAITING' | 'SUCCEEDED' {
  if (statuses.includes('RUNNING')) return 'RUNNING';
  if (statuses.some((status) => status === 'FAILED' || status === 'TIMEOUT')) return 'FAILED';
  if (statuses.includes('WAITING')) return 'WAITING';
  return 'SUCCEEDED';
}

/** EXEC-11: whole percent of steps that succeeded, at most 100. */
export function progressOf(succeeded: number, total: number): number {
  return total <= 0 ? 0 : Math.min(100, Math.floor((succeeded / total) * 100));
}
