import type { ExecutionStatus, StepRunStatus } from '@shared/model/executionStatus';
import type { IconName } from '../../ui/base/Icon';
import type { Tone } from '../../ui/feedback/States';

export type AnyStatus = ExecutionStatus | StepRunStatus;

const looks: Record<AnyStatus, { tone: Tone; icon: IconName }> = {
  READY: { tone: 'neutral', icon: 'clock' },
  PENDING: { tone: 'neutral', icon: 'clock' },
  RUNNING: { tone: 'info', icon: 'play' },
  RUNNING_STEPS: { tone: 'info', icon: 'play' },
  WAITING: { tone: 'warn', icon: 'pause' },
  SUCCEEDED: { tone: 'good', icon: 'success' },
  OK: { tone: 'good', icon: 'success' },
  SUCCEEDED_WITH_ERRORS: { tone: 'warn', icon: 'warning' },
  COMPLETED_WITH_ERRORS: { tone: 'warn', icon: 'warning' },
  FAILED: { tone: 'bad', icon: 'error' },
  TIMEOUT: { tone: 'bad', icon: 'clock' },
  ABORTED: { tone: 'neutral', icon: 'stop' },
};

/** The colour and the shape of a status; the same on every screen. */
export const lookOf = (status: AnyStatus) => looks[status];
