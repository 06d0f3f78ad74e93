import { z } from 'zod';
import { id } from '../../kernel/paging';
import { anomaly } from '../../model/anomaly';
import { caseFilter } from '../../model/caseFilter';
import { caseStatuses, efforts, groupBys } from '../../model/caseStatus';

/** Money of a month and of a year (month × 12), in one currency. Null where a rule finds no amount (governance). */
const impact = z.object({ month: z.number(), year: z.number() });

const caseFlags = z.object({
  /** Not yet opened by anyone since it was found. */
  is_new: z.boolean(),
  /** Was verified or expired, and was seen again. */
  regressed: z.boolean(),
  /** Completed, and still seen on the bill within the data's lag. */
  still_seen: z.boolean(),
  reopened_count: z.number().int(),
  /** The last complete day of its bill when it was judged last; null for what no bill judges. */
  judged_through: z.string().nullable(),
  /** The last complete day of a bill on which it was seen. */
  last_seen: z.string(),
  /** Still open, and the last judgement did not find it. */
  not_seen: z.boolean(),
  /** No news is expected of its bill: silence neither verifies nor expires it. */
  source_ended: z.boolean(),
});

export const caseEntity = z.object({
  case_id: id,
  case_type: z.string(),
  case_title: z.string(),
  case_status: z.enum(caseStatuses),
  case_lifecycle_state: z.enum(['active', 'inactive']),
  cost_impact: impact.nullable(),
  currency: z.string(),
  monthly_cost: z.number(),
  /** Whether this case counts in sums, or another one on the same money (its resource, service or account) counts for it. */
  counts: z.boolean(),
  conflict_group: z.string().nullable(),
  /** Days since it was found; frozen when closed. */
  case_age: z.number().int(),
  case_resource_id: z.string(),
  case_resource_name: z.string(),
  case_owner: z.string().nullable(),
  case_account_id: z.string(),
  case_account_name: z.string(),
  case_region: z.string(),
  case_creation_time: z.string(),
  case_last_update: z.string(),
  case_integration: z.string(),
  case_group: z.string(),
  case_service: z.string(),
  case_service_group: z.string(),
  case_board_id: id,
  case_space_id: id,
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  provider: z.string(),
  effort: z.enum(efforts),
  summaries: z.array(z.string()),
  excluded_until: z.string().nullable(),
  status_reason: z.string().nullable(),
  /** By when people plan to have it done; null: nobody has said. */
  planned_on: z.string().nullable(),
  ...caseFlags.shape,
});
export type Case = z.output<typeof caseEntity>;

const activityTypes = ['comment', 'status', 'owner', 'exclusion', 'detection', 'ticket', 'plan'] as const;

export const activity = z.object({
  activity_id: id,
  case_id: id,
  activity_type: z.enum(activityTypes),
  actor: z.string(),
  actor_kind: z.enum(['person', 'system', 'api_key']),
  time: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  text: z.string().nullable(),
});

const evidenceItem = z.object({ label: z.string(), value: z.string() });

/** Realised saving, measured from later bills against the baseline frozen at completion. */
const realised = z.object({
  baseline_daily: z.number(),
  baseline_days: z.number().int(),
  measured_days: z.number().int(),
  saved: z.number(),
  monthly: z.number(),
  /** 0..1: measured days / 30, at most 1. */
  confidence: z.number(),
});

export const caseDetails = caseEntity.extend({
  evidence: z.array(evidenceItem),
  /** Null for a case that is none. */
  anomaly: anomaly.nullable(),
  formula: z.string(),
  remediation: z.string(),
  exclusion: z
    .object({
      exclusion_id: id,
      until: z.string().nullable(),
      reason: z.string(),
      author: z.string(),
      time: z.string(),
    })
    .nullable(),
  conflicts: z.array(
    z.object({ case_id: id, case_title: z.string(), month: z.number(), counts: z.boolean() }),
  ),
  realised: realised.nullable(),
});

export const caseType = z.object({
  case_type: z.string(),
  title: z.string(),
  board_id: id,
  /** Its cases on the board that are not closed. */
  quantity: z.number().int(),
});

const statusData = z.object({ quantity: z.number().int(), savings: impact });

/** One card or row of the board: cases that share a type, an account or an owner (or all of them), one currency. */
export const caseSummary = z.object({
  group_by: z.enum(groupBys),
  group_by_value: z.string(),
  group_by_label: z.string(),
  currency: z.string(),
  status_data: z.partialRecord(z.enum(caseStatuses), statusData),
  openCases: z.number().int(),
  closedCases: z.number().int(),
  /** Potential saving of the active cases: gross, and net of conflicts (what counts). */
  gross: impact,
  cost_impact: impact,
  effort: z.partialRecord(z.enum(efforts), z.number().int()),
  case_group: z.string().nullable(),
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  summaries: z.array(z.string()),
});

export const searchFilter = caseFilter.omit({ group_by: true });

/** A blueprint: one rule on one board, with its parameters. */
export const configuration = z.object({
  case_type: z.string(),
  title: z.string(),
  case_group: z.string(),
  effort: z.enum(efforts),
  providers: z.array(z.string()),
  /** What it finds cases by: the bill alone, what is there at a provider, or what a provider advises. */
  origin: z.enum(['bill', 'inventory', 'advice']),
  formula: z.string(),
  remediation: z.string(),
  minimum_data: z.string(),
  enabled: z.boolean(),
  parameters: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.enum(['number', 'currency', 'percentage', 'list']),
      value: z.union([z.number(), z.array(z.string())]),
      default: z.union([z.number(), z.array(z.string())]),
      min: z.number().nullable(),
      max: z.number().nullable(),
      unit: z.string().nullable(),
      description: z.string(),
    }),
  ),
  last_run: z
    .object({
      time: z.string(),
      status: z.enum(['ran', 'skipped', 'failed']),
      reason: z.string().nullable(),
      found: z.number().int(),
      duration_ms: z.number(),
    })
    .nullable(),
  active_cases: z.number().int(),
});
