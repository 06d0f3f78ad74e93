import type { Sql } from '../../db/database';
import type { ChargeSelector } from './costs.port';

/**
 * Which cases count. Cases of one resource and currency that are of one kind (what could be saved; what was completed)
 * compete for the same money: the largest counts, the others stand beside it. Excluded and expired cases never count.
 */
const ranked = `
  select case_id, kind is not null and n = 1 as counts,
    case when kind is not null and resource_key is not null and members > 1
      then resource_key || ':' || currency || ':' || kind end as conflict_group
  from (
    select case_id, kind, resource_key, currency,
      case when resource_key is null then 1 else row_number() over (
        partition by resource_key, currency, kind
        order by monthly_saving desc nulls last, created_at, case_id) end as n,
      count(*) over (partition by resource_key, currency, kind) as members
    from (
      select case_id, resource_key, currency, monthly_saving, created_at,
        case when status in ('open', 'acknowledged', 'in_progress') then 'potential'
          when status in ('completed', 'verified') then 'claimed' end as kind
      from cases where org_id = $1 and ($2::text[] is null or resource_key = any ($2) or case_id = any ($3::text[]))
    ) kinds
  ) numbered`;

export interface SavingRow {
  case_id: string;
  completed_at: Date;
  currency: string;
  baseline_daily: number | null;
  baseline_days: number | null;
  measured_days: number;
  saved: number;
  stopped_on: string | null;
  measured_through: string | null;
  case_type: string;
  provider: string;
  account_id: string;
  resource_id: string;
  /** Null: those of its resource. */
  charges: ChargeSelector | null;
}

export const moneyStore = {
  /** Brings `counts` and `conflict_group` up to date: of these resources and cases, or (null) of all. */
  async recount(
    sql: Sql,
    orgId: string,
    touched: { resourceKeys: string[]; caseIds: string[] } | null,
  ): Promise<void> {
    // After a bulk insert the planner still takes the table for small, and a nested loop would take minutes.
    await sql.run('set local enable_nestloop = off');
    await sql.run(
      `update cases c set counts = r.counts, conflict_group = r.conflict_group
       from (${ranked}) r
       where c.case_id = r.case_id and c.org_id = $1
         and (c.counts is distinct from r.counts or c.conflict_group is distinct from r.conflict_group)`,
      [orgId, touched?.resourceKeys ?? null, touched?.caseIds ?? null],
    );
    await sql.run('set local enable_nestloop = on');
  },

  /**
   * Opens a measurement for what is completed now, and stops those of what is no longer. What a workflow found without
   * naming a resource has no cost of its own that could be measured.
   */
  async followCompletions(sql: Sql, orgId: string, caseIds: readonly string[], today: string): Promise<void> {
    if (caseIds.length === 0) return;
    await sql.run(
      `update case_saving s set stopped_on = $3::date
       from cases c
       where s.org_id = $1 and s.case_id = any ($2::text[]) and s.stopped_on is null and c.case_id = s.case_id
         and (c.completed_at is distinct from s.completed_at)`,
      [orgId, caseIds, today],
    );
    await sql.run(
      `insert into case_saving (org_id, case_id, completed_at, currency)
       select org_id, case_id, completed_at, currency from cases
       where org_id = $1 and case_id = any ($2::text[]) and completed_at is not null
         and (origin = 'rule' or resource_key is not null)
       on conflict do nothing`,
      [orgId, caseIds],
    );
  },

  /** Measurements that a bill complete through this day can still change: at most `limit`, from a case on. */
  measurable(sql: Sql, orgId: string, after: string, newest: string, limit: number): Promise<SavingRow[]> {
    return sql.rows<SavingRow>(
      `select s.case_id, s.completed_at, s.currency, s.baseline_daily, s.baseline_days, s.measured_days, s.saved,
         s.stopped_on, s.measured_through, c.case_type, c.provider, c.account_id, c.resource_id, d.charges
       from case_saving s join cases c on c.case_id = s.case_id left join case_detail d on d.case_id = s.case_id
       where s.org_id = $1 and s.case_id > $2 and s.stopped_on is null
         and jsonb_typeof(d.charges -> 'measured') is distinct from 'null'
         and (s.baseline_daily is null or s.measured_through is null or s.measured_through < $3::date)
       order by s.case_id limit $4`,
      [orgId, after, newest, limit],
    );
  },

  ofCases(sql: Sql, orgId: string, caseIds: readonly string[]): Promise<SavingRow[]> {
    return sql.rows<SavingRow>(
      `select s.case_id, s.completed_at, s.currency, s.baseline_daily, s.baseline_days, s.measured_days, s.saved,
         s.stopped_on, s.measured_through, c.case_type, c.provider, c.account_id, c.resource_id, d.charges
       from case_saving s join cases c on c.case_id = s.case_id left join case_detail d on d.case_id = s.case_id
       where s.org_id = $1 and s.case_id = any ($2::text[]) order by s.completed_at`,
      [orgId, caseIds],
    );
  },

  async writeMeasured(
    sql: Sql,
    orgId: string,
    rows: readonly {
      case_id: string;
      completed_at: Date;
      baseline_daily: number | null;
      baseline_days: number | null;
      measured_days: number;
      measured_through: string | null;
      saved: number;
      stopped_on: string | null;
    }[],
  ): Promise<void> {
    await sql.run(
      `update case_saving s set baseline_daily = n.baseline_daily, baseline_days = n.baseline_days,
         measured_days = n.measured_days, measured_through = n.measured_through, saved = n.saved,
         stopped_on = coalesce(s.stopped_on, n.stopped_on)
       from json_to_recordset($1::json) as n(case_id text, completed_at timestamptz, baseline_daily float8,
         baseline_days integer, measured_days integer, measured_through date, saved float8, stopped_on date)
       where s.org_id = $2 and s.case_id = n.case_id and s.completed_at = n.completed_at`,
      [JSON.stringify(rows), orgId],
    );
  },
};
