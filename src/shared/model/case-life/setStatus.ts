import { openStatuses, statusLabels, type CaseStatus } from '../caseStatus';
import { dayOf, type Decision, type LifeState, type SetStatus } from './life';

const working: readonly CaseStatus[] = openStatuses;
const settable: Record<CaseStatus, readonly CaseStatus[]> = {
  open: ['open', 'acknowledged', 'in_progress', 'completed', 'excluded'],
  acknowledged: ['open', 'acknowledged', 'in_progress', 'completed', 'excluded'],
  in_progress: ['open', 'acknowledged', 'in_progress', 'completed', 'excluded'],
  completed: ['open'],
  excluded: ['open', 'excluded'],
  verified: [],
  expired: [],
};

/** The statuses that a person may give a case of this status: what the client's menus offer. */
export function settableFrom(status: CaseStatus): readonly CaseStatus[] {
  return settable[status].filter((to) => to !== status);
}

/** Why this status cannot be set; undefined when it can. */
function refusal(state: LifeState, event: SetStatus, now: Date): string | undefined {
  const { status, by } = event;
  if (status === 'verified' || status === 'expired') {
    return `${statusLabels[status]} is set by the system only, when the bill shows it`;
  }
  if (state.status === 'verified' || state.status === 'expired') {
    return `The case is ${statusLabels[state.status].toLowerCase()}; it opens again when the bill shows it again`;
  }
  if (status === state.status && status !== 'excluded') return undefined;
  if (!settable[state.status].includes(status)) {
    const is = statusLabels[state.status].toLowerCase();
    return `A case that is ${is} can only be opened again (${statusLabels.open}), not set to ${statusLabels[status]}`;
  }
  if (by !== 'person' && !working.includes(state.status)) {
    return `A case that is ${statusLabels[state.status].toLowerCase()} is opened again by a person only`;
  }
  if (status === 'excluded' && event.until != null && event.until <= dayOf(now)) {
    return `until: ${event.until} is not after today`;
  }
  return undefined;
}

/** A person, a step or a ticket sets a status. Setting the status it has changes nothing and is no error. */
export function setStatus(before: LifeState, event: SetStatus, now: Date): Decision {
  const reason = refusal(before, event, now);
  if (reason !== undefined) return { kind: 'refused', reason };
  const why = event.reason?.trim() || null;
  if (event.status === 'excluded') return exclude(before, why, event.until ?? null);
  if (event.status === before.status) return { kind: 'kept', state: before };

  const completes = event.status === 'completed';
  const state: LifeState = {
    ...before,
    status: event.status,
    isNew: false,
    regressed: completes ? false : before.regressed,
    stillSeen: false,
    closedAt: completes ? now : null,
    completedAt: completes ? now : null,
    excludedUntil: null,
    statusReason: why,
  };
  const change = { type: 'status', from: before.status, to: state.status, text: why } as const;
  return { kind: 'moved', state, changes: [change] };
}

function exclude(before: LifeState, why: string | null, until: string | null): Decision {
  const same = before.status === 'excluded' && before.excludedUntil === until && before.statusReason === why;
  if (same) return { kind: 'kept', state: before };
  const state: LifeState = {
    ...before,
    status: 'excluded',
    isNew: false,
    excludedUntil: until,
    statusReason: why,
  };
  const text = [why, until && `until ${until}`].filter(Boolean).join('; ') || null;
  return {
    kind: 'moved',
    state,
    changes: [{ type: 'exclusion', from: before.status, to: 'excluded', text }],
  };
}
