import type { Sql } from '../../../db/database';
import type { ChargeSelector } from '../detection/costs.port';

/**
 * Which cases count: the most that can be had, as a tree of what money each case takes its saving from. An account
 * contains its services of a region, and those their resources; of one node the largest case counts, and a case about a
 * whole node counts in place of everything inside it when it saves more. What a rule computed apart from the resources
 * (a commitment for what is left of them) is a leaf of its own beside them. Potential and claimed money are two trees,
 * and so are two currencies; excluded and expired cases are in neither. An open case without a stated saving competes
 * for nothing.
 */
const ranked = `
  with kinds as (
    select case_id, currency, provider, account_id, region, service, created_at, monthly_saving is null as silent,
      coalesce(monthly_saving, 0) as saving, case overlap when 'account' then 0 when 'service' then 1 else 2 end as depth,
      case when overlap = 'resource' and resource_key is not null then resource_key else case_id end as leaf,
      case when status in ('open', 'acknowledged', 'in_progress') then 'potential'
        when status in ('completed', 'verified') then 'claimed' end as kind
    from cases where org_id = $1 and ($2::text[] is null or account_id = any ($2))
  ), placed as (
    -- Two rules can name two services for one resource: the larger case says which one it stands in.
    select *, case when depth = 0 then '' else first_value(service) over (
        partition by kind, currency, provider, account_id, region, depth, leaf order by saving desc, created_at, case_id)
      end as node
    from kinds where kind is not null and not (kind = 'potential' and silent)
  ), numbered as (
    select *, row_number() over (
        partition by kind, currency, provider, account_id, depth, case when depth > 0 then region end, node,
          case when depth = 2 then leaf end
        order by saving desc, created_at, case_id) as n,
      count(*) over (partition by kind, currency, provider, account_id, region, node, depth, leaf) as alike
    from placed
  ), in_services as (
    select *, n = 1 and case depth when 1 then service_wins when 2 then not service_wins end as stands
    from (
      select *, whole is not null and (parts = 0 or whole > coalesce(inside, 0)) as service_wins
      from (
        select *, sum(saving) filter (where depth = 2 and n = 1) over s as inside,
          count(*) filter (where depth = 2) over s as parts, max(saving) filter (where depth = 1) over s as whole,
          count(*) filter (where depth > 0) over s as in_service
        from numbered window s as (partition by kind, currency, provider, account_id, region, node)
      ) sums
    ) services
  ), in_accounts as (
    select *, all_of_it is not null and (inside_parts = 0 or all_of_it > coalesce(inside_sum, 0)) as account_wins
    from (
      select *, sum(saving) filter (where stands) over a as inside_sum,
        count(*) filter (where depth > 0) over a as inside_parts, max(saving) filter (where depth = 0) over a as all_of_it,
        count(*) over a as in_account
      from in_services window a as (partition by kind, currency, provider, account_id)
    ) sums
  )
  select k.case_id,
    case when k.kind is null then false when t.case_id is null then true
      when t.depth = 0 then t.n = 1 and t.account_wins else t.stands and not t.account_wins end as counts,
    case when t.all_of_it is not null and t.in_account > 1
        then md5(jsonb_build_array(t.provider, t.account_id)::text)
      when t.whole is not null and t.in_service > 1
        then md5(jsonb_build_array(t.provider, t.account_id, t.region, t.node)::text)
      when t.depth = 2 and t.alike > 1 then md5(jsonb_build_array(t.leaf, t.region)::text)
    end || ':' || t.currency || ':' || t.kind as conflict_group
  from kinds k left join in_accounts t on t.case_id = k.case_id`;

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

async function recount(sql: Sql, orgId: string, accounts: readonly string[] | null): Promise<string[]> {
  // After a bulk insert the planner still takes the table for small, and a nested loop would take minutes.
  await sql.run('set local enable_nestloop = off');
  const rows = await sql.rows<{ case_id: string }>(
    `update cases c set counts = r.counts, conflict_group = r.conflict_group
     from (${ranked}) r
     where c.case_id = r.case_id and c.org_id = $1
       and (c.counts is distinct from r.counts or c.conflict_group is distinct from r.conflict_group)
     returning c.case_id`,
    [orgId, accounts],
  );
  await sql.run('set local enable_nestloop = on');
  return rows.map(({ case_id }) => case_id);
}

export const moneyStore = {
  /** Brings `counts` and `conflict_group` of all cases up to date, or of those in these accounts. Needs `caseLocks`. */
  recount,

  /**
   * The same in the accounts of these cases; → those that count now or no longer, or whose conflict is another. Needs
   * `caseLocks`.
   */
  async recountBeside(sql: Sql, orgId: string, caseIds: readonly string[]): Promise<string[]> {
    const accounts = await sql.rows<{ account_id: string }>(
      'select distinct account_id from cases where org_id = $1 and case_id = any ($2::text[])',
      [orgId, caseIds],
    );
    return recount(
      sql,
      orgId,
      accounts.map(({ account_id }) => account_id),
    );
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
       from json_to_recordset($1::json) as n(case_id text, completed_at timestamptz, baseline_daily numeric,
         baseline_days integer, measured_days integer, measured_through date, saved numeric, stopped_on date)
       where s.org_id = $2 and s.case_id = n.case_id and s.completed_at = n.completed_at`,
      [JSON.stringify(rows), orgId],
    );
  },
};
