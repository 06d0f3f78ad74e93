import type { z } from 'zod';
import type { activity, caseDetails, caseEntity, caseSummary } from '@shared/api/cases/entities';
import {
  lifecycleOf,
  openStatuses,
  closedStatuses,
  type CaseStatus,
  type GroupBy,
} from '@shared/model/caseStatus';
import { ageInDays } from '@shared/model/case-life/life';
import { MONTH_DAYS, yearOf } from '@shared/model/money';
import type { ActivityRow, CaseRow, ConflictRow, ExclusionRow } from './cases.store';
import type { SummaryRow } from './reading/summary.store';

type CaseEntity = z.input<typeof caseEntity>;
type CaseSummary = z.input<typeof caseSummary>;

const impact = (month: number) => ({ month, year: yearOf(month) });

/** `customerName`: only in answers about the customers of an MSP. */
export function toCase(row: CaseRow, now: Date, customerName: string | null): CaseEntity {
  return {
    case_id: row.case_id,
    case_type: row.case_type,
    case_title: row.title,
    case_status: row.status,
    case_lifecycle_state: lifecycleOf(row.status),
    cost_impact: row.monthly_saving === null ? null : impact(row.monthly_saving),
    currency: row.currency,
    monthly_cost: row.monthly_cost,
    counts: row.counts,
    conflict_group: row.conflict_group,
    case_age: ageInDays({ createdAt: row.created_at, closedAt: row.closed_at }, now),
    case_resource_id: row.resource_id,
    case_resource_name: row.resource_name,
    case_owner: row.owner,
    case_account_id: row.account_id,
    case_account_name: row.account_name,
    case_region: row.region,
    case_creation_time: row.created_at.toISOString(),
    case_last_update: row.updated_at.toISOString(),
    case_integration: row.provider,
    case_group: row.case_group,
    case_service: row.service,
    case_service_group: row.service_group,
    case_board_id: row.board_id,
    case_space_id: row.space_id,
    customer_id: customerName === null ? null : row.org_id,
    customer_name: customerName,
    provider: row.provider,
    effort: row.effort,
    summaries: row.summary === '' ? [] : [row.summary],
    excluded_until: row.excluded_until,
    status_reason: row.status_reason,
    planned_on: row.planned_on,
    is_new: row.is_new,
    regressed: row.regressed,
    still_seen: row.still_seen,
    judged_through: row.judged_through,
    last_seen: row.last_seen,
    not_seen: row.missed && lifecycleOf(row.status) === 'active' && row.status !== 'excluded',
    source_ended: row.source_ended,
    reopened_count: row.reopened_count,
  };
}

export const toExclusion = (row: ExclusionRow): z.input<typeof caseDetails.shape.exclusion> => ({
  exclusion_id: row.exclusion_id,
  until: row.until,
  reason: row.reason,
  author: row.author,
  time: row.created_at.toISOString(),
});

export const toConflict = (row: ConflictRow): z.input<typeof caseDetails.shape.conflicts>[number] => ({
  case_id: row.case_id,
  case_title: row.title,
  month: row.monthly_saving ?? 0,
  counts: row.counts,
});

export const toActivity = (row: ActivityRow): z.input<typeof activity> => ({
  activity_id: String(row.activity_id),
  case_id: row.case_id,
  activity_type: row.type,
  actor: row.actor,
  actor_kind: row.actor_kind,
  time: row.at.toISOString(),
  from: row.from_value,
  to: row.to_value,
  text: row.text,
});

/** What the saving is measured against; while nothing is, the monthly cost by the day. */
export const baselineDaily = (
  row: Pick<CaseRow, 'monthly_cost'>,
  saving: { baseline_daily: number | null } | undefined,
): number => saving?.baseline_daily ?? row.monthly_cost / MONTH_DAYS;

const potential: readonly CaseStatus[] = openStatuses;
const closed: readonly CaseStatus[] = closedStatuses;

function statusData(cells: SummaryRow['cells']): CaseSummary['status_data'] {
  const data: CaseSummary['status_data'] = {};
  for (const { status, n, gross, net } of cells) {
    // Excluded and expired cases count nowhere, so their own amounts are told.
    const amount = status === 'excluded' || status === 'expired' ? gross : net;
    const before = data[status];
    data[status] = {
      quantity: (before?.quantity ?? 0) + n,
      savings: impact((before?.savings.month ?? 0) + amount),
    };
  }
  return data;
}

export function toSummary(
  group: GroupBy,
  row: SummaryRow,
  texts: { label: string; summaries: string[] },
  customerName: string | null,
): CaseSummary {
  const sum = (of: (cell: SummaryRow['cells'][number]) => number) =>
    row.cells.reduce((total, cell) => total + of(cell), 0);
  const effort: CaseSummary['effort'] = {};
  for (const cell of row.cells) effort[cell.effort] = (effort[cell.effort] ?? 0) + cell.n;
  return {
    group_by: group,
    group_by_value: row.value,
    group_by_label: texts.label,
    currency: row.currency,
    status_data: statusData(row.cells),
    openCases: sum((cell) => (potential.includes(cell.status) ? cell.n : 0)),
    closedCases: sum((cell) => (closed.includes(cell.status) ? cell.n : 0)),
    gross: impact(sum((cell) => (potential.includes(cell.status) ? cell.gross : 0))),
    cost_impact: impact(sum((cell) => (potential.includes(cell.status) ? cell.net : 0))),
    effort,
    case_group: row.case_group === '' ? null : row.case_group,
    customer_id: customerName === null ? null : row.org_id,
    customer_name: customerName,
    summaries: texts.summaries,
  };
}
