import type { CaseFilterName } from '@shared/model/caseFilterNames';
import type { CaseStatus } from '@shared/model/caseStatus';
import type { Sql } from '../../../db/database';
import { filterFields, type Values } from './caseFilter.store';
import type { SpaceCases } from '../cases.port';

export type SummaryGroup = 'TYPE' | 'ACCOUNT' | 'OWNER' | 'NONE';

const groupSql: Record<SummaryGroup, { value: string; label: string }> = {
  TYPE: { value: 'c.case_type', label: 'c.case_type' },
  ACCOUNT: { value: 'c.account_id', label: 'c.account_name' },
  OWNER: { value: "coalesce(c.owner, '')", label: "coalesce(c.owner, '')" },
  NONE: { value: "''::text", label: "''::text" },
};

export interface SummaryRow {
  org_id: string;
  value: string;
  label: string;
  currency: string;
  case_group: string;
  groups: number;
  cells: { status: CaseStatus; effort: 'low' | 'medium' | 'high'; n: number; gross: number; net: number }[];
}

export interface OverviewRow {
  currency: string;
  potential_gross: number;
  potential: number;
  claimed: number;
  verified: number;
  measured: number;
  slipped_back: number;
  open: number;
  new: number;
  by_effort: { effort: 'low' | 'medium' | 'high'; quantity: number; month: number }[] | null;
}

const potential = "status in ('open', 'acknowledged', 'in_progress')";

export const summaryStore = {
  /** One row a group and currency (over several organisations: and organisation), the largest first, at most 1000. */
  summary(sql: Sql, group: SummaryGroup, where: string, values: Values): Promise<SummaryRow[]> {
    const { value, label } = groupSql[group];
    return sql.rows(
      `with cell as (
         select c.org_id, ${value} as value, c.currency, c.status, c.effort, max(${label}) as label,
           min(c.case_group) as first_group, max(c.case_group) as last_group, count(*) as n,
           coalesce(sum(c.monthly_saving), 0) as gross,
           coalesce(sum(c.monthly_saving) filter (where c.counts), 0) as net
         from cases c where ${where} group by 1, 2, 3, 4, 5)
       select org_id, value, currency, max(label) as label,
         case when min(first_group) = max(last_group) then min(first_group) else '' end as case_group,
         json_agg(json_build_object('status', status, 'effort', effort, 'n', n, 'gross', gross, 'net', net)) as cells
       from cell group by org_id, value, currency
       order by sum(net) filter (where ${potential}) desc nulls last, sum(gross) desc, value, currency, org_id
       limit 1000`,
      values.list,
    );
  },

  /** The values of one column with their number, the most frequent first, at most 500. */
  filterValues(
    sql: Sql,
    name: CaseFilterName,
    search: string | null,
    where: string,
    values: Values,
  ): Promise<{ value: string; label: string; quantity: number }[]> {
    const value = filterFields[name].sql(() => 'now()');
    const label = name === 'case_account_id' ? 'c.account_name' : `(${value})::text`;
    const wanted = search === null ? '' : values.add(search);
    return sql.rows(
      `select v.value, v.label, v.quantity from (
         select (${value})::text as value, max(${label})::text as label, count(*) as quantity
         from cases c where ${where} group by 1) v
       ${search === null ? '' : `where strpos(lower(v.value), lower(${wanted})) > 0 or strpos(lower(v.label), lower(${wanted})) > 0`}
       order by v.quantity desc, v.value limit 500`,
      values.list,
    );
  },

  types(
    sql: Sql,
    orgIds: readonly string[],
    boardId: string | null,
  ): Promise<{ org_id: string; board_id: string; case_type: string; quantity: number }[]> {
    return sql.rows(
      `select org_id, board_id, case_type, count(*) filter (where closed_at is null) as quantity from cases
       where org_id = any ($1::text[]) and ($2::text is null or board_id = $2)
       group by org_id, board_id, case_type order by quantity desc, case_type limit 5000`,
      [orgIds, boardId],
    );
  },

  /** As `types`, of some types and boards only. */
  someTypes(
    sql: Sql,
    orgId: string,
    of: { boardIds: readonly string[]; types: readonly string[] },
  ): Promise<{ board_id: string; case_type: string; quantity: number }[]> {
    return sql.rows(
      `select board_id, case_type, count(*) filter (where closed_at is null) as quantity from cases
       where org_id = $1 and board_id = any ($2::text[]) and case_type = any ($3::text[])
       group by board_id, case_type`,
      [orgId, of.boardIds, of.types],
    );
  },

  bySpace(sql: Sql, orgId: string): Promise<SpaceCases[]> {
    return sql.rows(
      `select b.space_id, t.currency, sum(t.open)::int8 as open, sum(t.month) as month
         from (
           select board_id, currency, count(*) filter (where ${potential}) as open,
             coalesce(sum(monthly_saving) filter (where counts and ${potential}), 0) as month
           from cases where org_id = $1 group by board_id, currency) t
         join board b on b.org_id = $1 and b.board_id = t.board_id
        group by b.space_id, t.currency order by sum(t.month) desc, t.currency`,
      [orgId],
    );
  },

  overview(sql: Sql, orgId: string): Promise<OverviewRow[]> {
    return sql.rows(
      `with sums as (
         select currency,
           coalesce(sum(monthly_saving) filter (where ${potential}), 0) as potential_gross,
           coalesce(sum(monthly_saving) filter (where ${potential} and counts), 0) as potential,
           coalesce(sum(monthly_saving) filter (where status in ('completed', 'verified') and counts), 0) as claimed,
           coalesce(sum(monthly_saving) filter (where status = 'verified' and counts), 0) as verified,
           coalesce(sum(monthly_saving) filter (
             where ${potential} and counts and (regressed or reopened_count > 0)), 0) as slipped_back,
           count(*) filter (where ${potential}) as open,
           count(*) filter (where ${potential} and is_new) as new
         from cases where org_id = $1 group by currency
       ), effort as (
         select currency, json_agg(json_build_object('effort', effort, 'quantity', quantity, 'month', month)) as by_effort
         from (
           select currency, effort, count(*) as quantity, coalesce(sum(monthly_saving) filter (where counts), 0) as month
           from cases where org_id = $1 and ${potential} group by currency, effort
         ) efforts group by currency
       ), measured as (
         select s.currency, sum(s.saved) as saved from case_saving s join cases c on c.case_id = s.case_id
         where s.org_id = $1 and (c.counts or c.status not in ('completed', 'verified')) group by s.currency
       )
       select sums.*, coalesce(measured.saved, 0) as measured, effort.by_effort
       from sums left join effort using (currency) left join measured using (currency)
       order by sums.potential desc, currency`,
      [orgId],
    );
  },
};
