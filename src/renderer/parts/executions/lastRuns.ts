import type { ExecutionStatus } from '@shared/model/executionStatus';
import { LAST_RUNS_SLOTS } from '@shared/model/limits';

type SlotStatus = 'succeeded' | 'failed' | 'completed_with_errors';

export interface LastRun {
  executionId: string;
  status: ExecutionStatus;
  time: string;
  trigger_type?: string;
}

/** A finished run; null is an empty slot. */
export type Slot = { executionId: string; status: SlotStatus; time: string } | null;

const slotStatuses: Partial<Record<ExecutionStatus, SlotStatus>> = {
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  SUCCEEDED_WITH_ERRORS: 'completed_with_errors',
  COMPLETED_WITH_ERRORS: 'completed_with_errors',
};

/**
 * The slots of the strip, the oldest first, empty ones before them: the newest run always stands at the end. Runs that
 * are under way, were aborted, are tests, or come twice are left out. `runs`: the newest first.
 */
export function slotsOf(runs: readonly LastRun[]): Slot[] {
  const seen = new Set<string>();
  const finished: Slot[] = [];
  for (const { executionId, status, time, trigger_type } of runs) {
    const slot = slotStatuses[status];
    if (!slot || trigger_type === 'TEST' || seen.has(executionId) || finished.length === LAST_RUNS_SLOTS)
      continue;
    seen.add(executionId);
    finished.push({ executionId, status: slot, time });
  }
  const empty: Slot[] = Array.from({ length: LAST_RUNS_SLOTS - finished.length }, () => null);
  return [...empty, ...finished.reverse()];
}
