import type { ChangedCase } from '@shared/api/cases/changed';
import type { z } from 'zod';
import type { activity, Case } from '@shared/api/cases/entities';

export const aCase = (id: string, more: Partial<Case> = {}): Case => ({
  case_id: id,
  case_type: 'idle',
  case_title: 'Idle volume',
  case_status: 'open',
  case_lifecycle_state: 'active',
  cost_impact: { month: 10, year: 120 },
  currency: 'USD',
  monthly_cost: 30,
  counts: true,
  conflict_group: null,
  case_age: 3,
  case_resource_id: id,
  case_resource_name: id,
  case_owner: null,
  case_account_id: 'a1',
  case_account_name: 'Account',
  case_region: 'eu-west-1',
  case_creation_time: '2026-01-01T00:00:00Z',
  case_last_update: '2026-01-02T00:00:00Z',
  case_integration: 'AWS',
  case_group: 'waste',
  case_service: 'EC2',
  case_service_group: 'Compute',
  case_board_id: 'b1',
  case_space_id: 's1',
  customer_id: null,
  customer_name: null,
  provider: 'AWS',
  effort: 'low',
  summaries: [],
  excluded_until: null,
  status_reason: null,
  planned_on: null,
  is_new: false,
  regressed: false,
  still_seen: false,
  reopened_count: 0,
  judged_through: null,
  last_seen: '2026-01-02',
  not_seen: false,
  source_ended: false,
  ...more,
});

type Activity = z.output<typeof activity>;

export const anActivity = (more: Partial<Activity> = {}): Activity => ({
  activity_id: '1',
  case_id: 'c1',
  activity_type: 'comment',
  actor: 'ann',
  actor_kind: 'person',
  time: '2026-01-02T00:00:00Z',
  from: null,
  to: null,
  text: null,
  ...more,
});

/** As an event of a change carries it. */
export const aChangedCase = (more: Partial<ChangedCase> = {}): ChangedCase => ({
  ...aCase('c1'),
  exclusion: null,
  conflicts: [],
  realised: null,
  completed_on: null,
  baseline_daily: 1,
  activities: [],
  ...more,
});
