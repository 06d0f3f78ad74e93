import type { SavingStage } from '@shared/model/savingsPipeline';
import type { Sql } from '../../../db/database';

export interface StageRow {
  currency: string;
  /** yyyy-MM */
  month: string;
  stage: SavingStage;
  cases: number;
  amount: number;
}

export interface TeamRow {
  currency: string;
  owner: string;
  open: number;
  open_amount: number;
  done: number;
  done_amount: number;
  promised: number | null;
  realized: number | null;
  decided_in: number | null;
  /** Of all owners in this currency. */
  waited: number;
}

export interface AheadRow {
  currency: string;
  /** yyyy-MM */
  from: string;
  month: number;
}

const TEAMS_MAX = 100;
const DAYS_A_MONTH = 30.4375;
const open = "c.status in ('open', 'acknowledged', 'in_progress')";
const done = "c.status in ('completed', 'verified')";
/** Activities that moved a case. */
const moves = "a.type in ('status', 'exclusion', 'detection') and a.to_value is not null";

export const pipelineStore = {
  /**
   * How many cases, and which saving a month, stood in each stage when each of the last months ended. Those that count
   * today: what was excluded or has expired since is in no month.
   */
  stages(sql: Sql, orgId: string, now: Date, months: number): Promise<StageRow[]> {
    return sql.rows(
      `with counted as (
         select case_id, currency, coalesce(monthly_saving, 0) as saving, status, created_at from cases
         where org_id = $1 and counts and monthly_saving is not null
       ), moved as (
         select a.case_id, a.activity_id, a.at, a.from_value, a.to_value from case_activity a join counted using (case_id)
         where a.org_id = $1 and ${moves}
       ), stood as (
         select case_id, to_value as status, at as since, activity_id from moved
         union all
         -- Before its first move a case stood where that move took it from.
         select c.case_id, coalesce(f.from_value, f.to_value, c.status), c.created_at, 0 from counted c left join lateral (
           select from_value, to_value from moved m where m.case_id = c.case_id order by activity_id limit 1) f on true
       ), spans as (
         select *, lead(since) over (partition by case_id order by activity_id) as until from stood
       ), ends as (
         select to_char(m, 'YYYY-MM') as month, least(m + interval '1 month', $2::timestamptz at time zone 'UTC') as at
         from generate_series(date_trunc('month', $2::timestamptz at time zone 'UTC') - ($3::int - 1) * interval '1 month',
           date_trunc('month', $2::timestamptz at time zone 'UTC'), interval '1 month') m
       )
       select c.currency, e.month, s.status as stage, count(*)::int8 as cases, sum(c.saving) as amount
       from ends e
       join spans s on s.since at time zone 'UTC' <= e.at and (s.until is null or s.until at time zone 'UTC' > e.at)
       join counted c using (case_id)
       where s.status in ('open', 'acknowledged', 'in_progress', 'completed', 'verified')
       group by c.currency, e.month, s.status order by c.currency, e.month`,
      [orgId, now, months],
    );
  },

  /** What is accepted, in progress, or planned by a day: by the first month that it is expected in. */
  ahead(sql: Sql, orgId: string, now: Date): Promise<AheadRow[]> {
    return sql.rows(
      `with this as (select date_trunc('month', $2::timestamptz at time zone 'UTC') as month), expected as (
         select c.currency, c.monthly_saving, greatest(this.month + interval '1 month', case
           when c.planned_on is not null then date_trunc('month', c.planned_on::timestamp) + interval '1 month'
           when c.status = 'in_progress' then this.month
           else this.month + interval '2 months' end) as month
         from cases c, this
         where c.org_id = $1 and c.counts and c.monthly_saving is not null
           and (c.status in ('acknowledged', 'in_progress') or (c.status = 'open' and c.planned_on is not null)))
       select currency, to_char(month, 'YYYY-MM') as "from", sum(monthly_saving) as month
       from expected group by 1, 2 order by 1, 2`,
      [orgId, now],
    );
  },

  /** By owner and currency, those with the most money first, at most 100. `waited`: what open cases would have saved so far. */
  teams(sql: Sql, orgId: string, now: Date): Promise<TeamRow[]> {
    return sql.rows(
      `with decided as (
         select a.case_id, min(a.at) as at from case_activity a
         where a.org_id = $1 and ${moves} and a.from_value = 'open' and a.to_value <> 'open' and a.actor_kind <> 'system'
         group by a.case_id
       ), measured as (
         select s.case_id, s.saved / nullif(s.measured_days, 0) * ${DAYS_A_MONTH} as realized
         from case_saving s join cases c on c.case_id = s.case_id and c.completed_at = s.completed_at
         where s.org_id = $1 and s.measured_days > 0
       ), teams as (
         select c.currency, coalesce(c.owner, '') as owner,
           count(*) filter (where ${open})::int8 as open,
           coalesce(sum(c.monthly_saving) filter (where ${open}), 0) as open_amount,
           count(*) filter (where ${done})::int8 as done,
           coalesce(sum(c.monthly_saving) filter (where ${done}), 0) as done_amount,
           sum(c.monthly_saving) filter (where ${done} and m.realized is not null) as promised,
           sum(m.realized) filter (where ${done}) as realized,
           percentile_cont(0.5) within group (order by extract(epoch from d.at - c.created_at) / 86400)
             filter (where d.at is not null) as decided_in,
           coalesce(sum(c.monthly_saving * extract(epoch from $2::timestamptz - c.created_at)::numeric / 86400
             / ${DAYS_A_MONTH}) filter (where ${open}), 0) as waited
         from cases c left join decided d using (case_id) left join measured m using (case_id)
         where c.org_id = $1 and c.counts and c.monthly_saving is not null
         group by 1, 2)
       select currency, owner, open, open_amount, done, done_amount, promised, realized, decided_in, all_waited as waited
       from (
         select *, sum(waited) over (partition by currency) as all_waited,
           row_number() over (partition by currency order by open_amount + done_amount desc, owner) as place
         from teams) ranked
       where place <= ${TEAMS_MAX} order by currency, place`,
      [orgId, now],
    );
  },
};
