import type { CaseStatus } from '../caseStatus';

/** The bill lags behind: a completed case that is still on it within so many days is only flagged. */
export const STILL_SEEN_GRACE_DAYS = 3;
const DEFAULT_EXPIRY_DAYS = 30;
/** Days before completion whose mean cost is the baseline of a realised saving. */
export const BASELINE_DAYS = 14;
/** A saving that was measured on so many days is certain. */
export const CONFIDENT_DAYS = 30;
/** Savings of one completion are measured for a year at most. */
export const ACCRUAL_MONTHS = 12;
export const DAY_MS = 86_400_000;

/** A day of the bill, yyyy-MM-dd in UTC. */
export type Day = string;

/** What of a case its life-cycle moves. Everything else of a case is what was found. */
export interface LifeState {
  status: CaseStatus;
  /** Nobody has looked at it yet. */
  isNew: boolean;
  /** Was verified or expired and was seen again; until it is completed again. */
  regressed: boolean;
  /** Completed, and on the bill within the grace. */
  stillSeen: boolean;
  reopenedCount: number;
  createdAt: Date;
  /** When it left the active set; null while active. The age stands still from here. */
  closedAt: Date | null;
  /** When it was completed; kept when verified. */
  completedAt: Date | null;
  lastSeenAt: Date;
  /** The last day of the bill on which it was seen. */
  lastSeenThrough: Day | null;
  /** While excluded: opens on that day by itself; null: never by itself. */
  excludedUntil: Day | null;
  statusReason: string | null;
}

export interface LifeSettings {
  graceDays: number;
  /** Days without being seen after which an open case expires; 0: at the first run that does not see it. */
  expiryDays: number;
}

export const defaultLifeSettings: LifeSettings = {
  graceDays: STILL_SEEN_GRACE_DAYS,
  expiryDays: DEFAULT_EXPIRY_DAYS,
};

export type UnseenReason =
  | 'condition_cleared'
  | 'rule_changed'
  | 'account_removed'
  | 'came_again'
  | 'read_again';

/** What an exclusion says to a case that it covers. */
export interface Exclusion {
  until: Day | null;
  reason: string;
}

/** Somebody sets a status: a person in the app or by API key, a workflow's step, a ticket that moved. */
export interface SetStatus {
  type: 'set_status';
  by: 'person' | 'step' | 'ticket';
  status: CaseStatus;
  reason?: string | null;
  until?: Day | null;
}

export type SystemEvent =
  /**
   * A run found it. `through`: the last complete day of the bill that the run read; null: unknown. `finder`: on the
   * bill, unless a workflow found it.
   */
  | { type: 'seen'; through: Day | null; exclusion: Exclusion | null; finder?: 'bill' | 'workflow' }
  /**
   * A run that covered it did not find it. `proof`: the bill says so; false when only the rule changed or was
   * turned off, which ends nobody's work and verifies nothing.
   */
  | { type: 'not_seen'; through: Day | null; proof: boolean; why: UnseenReason }
  /** The day of an exclusion passed; `exclusion`: another one that still covers it. */
  | { type: 'until_passed'; exclusion: Exclusion | null }
  /** The bills of its account are gone. */
  | { type: 'account_removed' };

export type LifeEvent = SetStatus | SystemEvent;

/** A change as its activity tells it. */
export interface Change {
  type: 'status' | 'exclusion' | 'detection';
  from: CaseStatus | null;
  to: CaseStatus | null;
  text: string | null;
}

export type Decision =
  | { kind: 'moved'; state: LifeState; changes: Change[] }
  /** Nothing that anyone sees; `state` may have been seen later than before. */
  | { kind: 'kept'; state: LifeState }
  | { kind: 'refused'; reason: string };

/** Days since it was found, until it was closed. */
export function ageInDays(state: Pick<LifeState, 'createdAt' | 'closedAt'>, now: Date): number {
  const end = state.closedAt ?? now;
  return Math.max(0, Math.floor((end.getTime() - state.createdAt.getTime()) / DAY_MS));
}

export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS));
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
