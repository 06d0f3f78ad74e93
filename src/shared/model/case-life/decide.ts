import { closedStatuses, lifecycleOf, statusLabels, type CaseStatus } from '../caseStatus';
import { setStatus } from './setStatus';
import {
  DAY_MS,
  dayOf,
  daysBetween,
  type Change,
  type Day,
  type Decision,
  type Exclusion,
  type LifeEvent,
  type LifeSettings,
  type LifeState,
  type SystemEvent,
  type UnseenReason,
} from './life';

const unseenTexts: Record<UnseenReason, string> = {
  condition_cleared: 'The bill no longer shows it',
  rule_changed: 'The rule was changed or turned off, and no longer finds it',
  account_removed: 'The bills of its account were removed',
  came_again: 'Bills arrive again',
  read_again: 'The inventory can be read again',
};

type Seen = Extract<SystemEvent, { type: 'seen' }>;
type NotSeen = Extract<SystemEvent, { type: 'not_seen' }>;

/** A case that is found for the first time: open and new, or excluded from birth. */
export function begin(event: Seen, now: Date): { state: LifeState; changes: Change[] } {
  const status: CaseStatus = event.exclusion ? 'excluded' : 'open';
  const state: LifeState = {
    status,
    isNew: event.exclusion === null,
    regressed: false,
    stillSeen: false,
    reopenedCount: 0,
    createdAt: now,
    closedAt: null,
    completedAt: null,
    lastSeenAt: now,
    lastSeenThrough: event.through,
    excludedUntil: event.exclusion?.until ?? null,
    statusReason: event.exclusion?.reason ?? null,
  };
  const text = event.exclusion ? `Found; excluded: ${event.exclusion.reason}` : 'Found';
  return { state, changes: [{ type: 'detection', from: null, to: status, text }] };
}

/**
 * The whole life of a case: what an event makes of it. Pure; the same code answers the client's menus, the batch
 * calls and detection. Verified and expired are the system's words and nobody else's.
 */
export function decide(state: LifeState, event: LifeEvent, now: Date, settings: LifeSettings): Decision {
  switch (event.type) {
    case 'set_status':
      return setStatus(state, event, now);
    case 'seen':
      return seen(state, event, now, settings);
    case 'not_seen':
      return notSeen(state, event, now, settings);
    case 'until_passed':
      return untilPassed(state, event.exclusion, now);
    case 'account_removed':
      return accountRemoved(state, now);
  }
}

function moved(before: LifeState, after: Partial<LifeState>, type: Change['type'], text: string): Decision {
  const state = { ...before, ...after };
  return { kind: 'moved', state, changes: [{ type, from: before.status, to: state.status, text }] };
}

/** What leaves with the closed or excluded state when a case is open again. */
function opened(reason: string | null): Partial<LifeState> {
  return {
    status: 'open',
    closedAt: null,
    completedAt: null,
    stillSeen: false,
    excludedUntil: null,
    statusReason: reason,
  };
}

/** The moment up to which the bill was read: its last day's end, and never later than now. */
function readUntil(through: Day | null, now: Date): number {
  return through === null ? now.getTime() : Math.min(now.getTime(), Date.parse(through) + DAY_MS);
}

function seen(before: LifeState, event: Seen, now: Date, settings: LifeSettings): Decision {
  const state = { ...before, lastSeenAt: now, lastSeenThrough: event.through ?? before.lastSeenThrough };
  if (before.status === 'verified' || before.status === 'expired') return comeBack(state, event.exclusion);
  if (before.status !== 'completed') return { kind: 'kept', state };

  const completed = (before.completedAt ?? now).getTime();
  // Only days after the completion can show that it failed; an older bill is no evidence.
  const late = readUntil(event.through, now) - completed > settings.graceDays * DAY_MS;
  if (late) {
    const text =
      event.finder === 'workflow'
        ? 'A workflow still finds it after it was completed'
        : 'Still on the bill after it was completed';
    const again = { ...opened(text), reopenedCount: before.reopenedCount + 1 };
    return moved(state, again, 'detection', text);
  }
  if (before.stillSeen) return { kind: 'kept', state };
  const text =
    event.finder === 'workflow'
      ? `A workflow still finds it; what it looks at may be up to ${settings.graceDays} days behind`
      : `Still on the bill; the bill may be up to ${settings.graceDays} days behind`;
  return moved(state, { stillSeen: true }, 'detection', text);
}

/** A saving that was verified has slipped back; what had expired was never one, and is only found again. */
function comeBack(state: LifeState, exclusion: Exclusion | null): Decision {
  const regressed = state.regressed || state.status === 'verified';
  const text = `Seen again after it was ${statusLabels[state.status].toLowerCase()}`;
  if (!exclusion) return moved(state, { ...opened(text), regressed }, 'detection', text);
  const excluded: Partial<LifeState> = {
    ...opened(exclusion.reason),
    status: 'excluded',
    regressed,
    excludedUntil: exclusion.until,
  };
  return moved(state, excluded, 'detection', `${text}; excluded: ${exclusion.reason}`);
}

function notSeen(state: LifeState, event: NotSeen, now: Date, settings: LifeSettings): Decision {
  switch (state.status) {
    case 'completed':
      if (!event.proof) return { kind: 'kept', state };
      return moved(
        state,
        { status: 'verified', stillSeen: false, statusReason: unseenTexts.condition_cleared },
        'detection',
        'The bill confirms it',
      );
    case 'in_progress':
      if (!event.proof) return { kind: 'kept', state };
      return moved(
        state,
        {
          status: 'completed',
          completedAt: now,
          closedAt: now,
          isNew: false,
          regressed: false,
          statusReason: unseenTexts.condition_cleared,
        },
        'detection',
        'The bill no longer shows it; the next run verifies it',
      );
    case 'open':
    case 'acknowledged':
      return unseenFor(state, event, now) >= settings.expiryDays
        ? expire(state, event.why, now)
        : { kind: 'kept', state };
    default:
      return { kind: 'kept', state };
  }
}

/** Days without being seen: by the clock or by the bill, whichever shows more (a bill may arrive months late). */
function unseenFor(state: LifeState, event: NotSeen, now: Date): number {
  const byClock = (now.getTime() - state.lastSeenAt.getTime()) / DAY_MS;
  if (event.through === null || state.lastSeenThrough === null) return byClock;
  return Math.max(byClock, daysBetween(state.lastSeenThrough, event.through));
}

function expire(state: LifeState, why: UnseenReason, now: Date): Decision {
  return moved(
    state,
    { status: 'expired', closedAt: now, isNew: false, statusReason: why },
    'detection',
    unseenTexts[why],
  );
}

function accountRemoved(state: LifeState, now: Date): Decision {
  return state.status === 'open' || state.status === 'acknowledged'
    ? expire(state, 'account_removed', now)
    : { kind: 'kept', state };
}

function untilPassed(state: LifeState, exclusion: Exclusion | null, now: Date): Decision {
  const due =
    state.status === 'excluded' && state.excludedUntil !== null && state.excludedUntil <= dayOf(now);
  if (!due) return { kind: 'kept', state };
  if (exclusion) {
    const text = `Stays excluded: ${exclusion.reason}`;
    const stays = { excludedUntil: exclusion.until, statusReason: exclusion.reason };
    return moved(state, stays, 'exclusion', text);
  }
  const text = `The exclusion ended on ${state.excludedUntil}`;
  return moved(state, opened(text), 'exclusion', text);
}

/** What can never be; empty for a legal state. Checked by the properties and by the store's tests. */
export function violations(state: LifeState): string[] {
  const found: string[] = [];
  const inactive = lifecycleOf(state.status) === 'inactive';
  if (inactive !== (state.closedAt !== null)) found.push('closedAt is set exactly while inactive');
  const completes = state.status === 'completed' || state.status === 'verified';
  if (completes !== (state.completedAt !== null))
    found.push('completedAt is set while completed or verified');
  if (state.stillSeen && state.status !== 'completed') found.push('stillSeen is of completed cases');
  if (state.excludedUntil !== null && state.status !== 'excluded') found.push('until is of excluded cases');
  if (state.isNew && closedStatuses.some((status) => status === state.status))
    found.push('closed is not new');
  return found;
}
