import type { CaseStatus } from '@shared/model/caseStatus';
import type { LifeState } from '@shared/model/case-life/life';

/** The columns of `cases` that the life-cycle moves. */
export interface CaseStateRow {
  status: CaseStatus;
  is_new: boolean;
  regressed: boolean;
  still_seen: boolean;
  reopened_count: number;
  created_at: Date;
  closed_at: Date | null;
  completed_at: Date | null;
  last_seen_at: Date;
  last_seen_through: string | null;
  excluded_until: string | null;
  status_reason: string | null;
}

export function toLife(row: CaseStateRow): LifeState {
  return {
    status: row.status,
    isNew: row.is_new,
    regressed: row.regressed,
    stillSeen: row.still_seen,
    reopenedCount: row.reopened_count,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    completedAt: row.completed_at,
    lastSeenAt: row.last_seen_at,
    lastSeenThrough: row.last_seen_through,
    excludedUntil: row.excluded_until,
    statusReason: row.status_reason,
  };
}

export function toCaseStateRow(state: LifeState): CaseStateRow {
  return {
    status: state.status,
    is_new: state.isNew,
    regressed: state.regressed,
    still_seen: state.stillSeen,
    reopened_count: state.reopenedCount,
    created_at: state.createdAt,
    closed_at: state.closedAt,
    completed_at: state.completedAt,
    last_seen_at: state.lastSeenAt,
    last_seen_through: state.lastSeenThrough,
    excluded_until: state.excludedUntil,
    status_reason: state.statusReason,
  };
}
