import { caseStatuses, type CaseStatus } from '@shared/model/caseStatus';
import type { LifeState } from '@shared/model/case-life/life';
import { setStatus, settableFrom } from '@shared/model/case-life/setStatus';

export interface StatusChoice {
  status: CaseStatus;
  /** Why a person may not set it; null where they may. */
  reason: string | null;
}

const life = (status: CaseStatus): LifeState => ({
  status,
  isNew: false,
  regressed: false,
  stillSeen: false,
  reopenedCount: 0,
  createdAt: new Date(0),
  closedAt: null,
  completedAt: null,
  lastSeenAt: new Date(0),
  lastSeenThrough: null,
  excludedUntil: null,
  statusReason: null,
});

// Without an until day the moment decides nothing.
/** Every status with what the rules of the server say about setting it from this one. */
export function statusChoices(from: CaseStatus): StatusChoice[] {
  return caseStatuses.map((status) => {
    if (status === from || settableFrom(from).includes(status)) return { status, reason: null };
    const decision = setStatus(life(from), { type: 'set_status', by: 'person', status }, new Date(0));
    return { status, reason: decision.kind === 'refused' ? decision.reason : null };
  });
}

/** What can be set on at least one of the cases; each with how many of them can take it. */
export function batchChoices(froms: readonly CaseStatus[]): { status: CaseStatus; can: number }[] {
  return caseStatuses.flatMap((status) => {
    const can = froms.filter((from) => settableFrom(from).includes(status)).length;
    return can > 0 ? [{ status, can }] : [];
  });
}

/** Whether a change can be taken back by a person: each case to the status that it had. */
export function canUndo(froms: readonly CaseStatus[], to: CaseStatus): boolean {
  return froms.every((from) => from === to || settableFrom(to).includes(from));
}
