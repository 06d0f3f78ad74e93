import { unitMetricDraft, type UnitMetricDraft } from '@shared/api/units/entities';
import { UNIT_DAYS_MAX, UNIT_SEGMENTS_MAX } from '@shared/model/units/metric';
import type { UnitValue } from '@shared/model/units/combine';
import type { Sql } from '../../db/database';

export interface MetricRow extends UnitMetricDraft {
  metric_id: string;
  created_at: Date;
  updated_at: Date;
  days: number;
  first: string | null;
  last: string | null;
}

export interface ValueRow extends UnitValue {
  by: string;
  at: Date;
}

const columns = `m.metric_id, m.name, m.unit, m.combining, m.filters, m.cost_method, m.created_at, m.updated_at,
  coalesce(v.days, 0) as days, v.first, v.last`;
const withValues = `unit_metric m left join lateral (
  select count(distinct day)::integer as days, min(day)::text as first, max(day)::text as last
    from unit_metric_value where metric_id = m.metric_id) v on true`;

/** What filters have gained since it was saved has its usual value. */
const whole = (row: MetricRow): MetricRow => ({
  ...row,
  filters: unitMetricDraft.shape.filters.parse(row.filters),
});

const drafted = (draft: UnitMetricDraft, nameKey: string) => [
  draft.name,
  nameKey,
  draft.unit,
  draft.combining,
  JSON.stringify(draft.filters),
  draft.cost_method,
];

export const unitsStore = {
  /** By name; an organization has fifty at most: costloom_cap. */
  async list(sql: Sql, orgId: string): Promise<MetricRow[]> {
    const rows = await sql.rows<MetricRow>(
      `select ${columns} from ${withValues} where m.org_id = $1 order by m.name_key limit 1000`,
      [orgId],
    );
    return rows.map(whole);
  },

  async find(sql: Sql, orgId: string, id: string): Promise<MetricRow | undefined> {
    const row = await sql.one<MetricRow>(
      `select ${columns} from ${withValues} where m.org_id = $1 and m.metric_id = $2`,
      [orgId, id],
    );
    return row && whole(row);
  },

  async insert(
    sql: Sql,
    of: { id: string; orgId: string; nameKey: string; by: string; draft: UnitMetricDraft },
    now: Date,
  ): Promise<void> {
    await sql.run(
      `insert into unit_metric (metric_id, org_id, created_by, created_at, updated_at, name, name_key, unit, combining,
         filters, cost_method)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
      [of.id, of.orgId, of.by, now, ...drafted(of.draft, of.nameKey)],
    );
  },

  update(
    sql: Sql,
    of: { id: string; orgId: string; nameKey: string; draft: UnitMetricDraft },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `update unit_metric set updated_at = $3, name = $4, name_key = $5, unit = $6, combining = $7, filters = $8,
         cost_method = $9
       where org_id = $1 and metric_id = $2`,
      [of.orgId, of.id, now, ...drafted(of.draft, of.nameKey)],
    );
  },

  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from unit_metric where org_id = $1 and metric_id = $2', [orgId, id]);
  },

  /** The newest first, those before a day and segment. */
  values(
    sql: Sql,
    orgId: string,
    id: string,
    { before, size }: { before: { day: string; segment: string } | null; size: number },
  ): Promise<ValueRow[]> {
    return sql.rows(
      `select day::text as date, segment, amount::text as amount, by, at from unit_metric_value
        where org_id = $1 and metric_id = $2 and ($3::date is null or (day, segment) < ($3::date, $4))
        order by day desc, segment desc limit $5`,
      [orgId, id, before?.day ?? null, before?.segment ?? '', size],
    );
  },

  /** Of each of these days, both inclusive, the value of the whole; without that, the sum of its segments. */
  between(sql: Sql, orgId: string, id: string, from: string, to: string): Promise<UnitValue[]> {
    return sql.rows(
      `select day::text as date,
         coalesce(max(amount) filter (where segment = ''), sum(amount))::text as amount
         from unit_metric_value
        where org_id = $1 and metric_id = $2 and day between $3 and $4 group by day order by day limit ${UNIT_DAYS_MAX}`,
      [orgId, id, from, to],
    );
  },

  /** The sum of each segment over these days, both inclusive; on how many days any has a value. */
  async segments(
    sql: Sql,
    orgId: string,
    id: string,
    from: string,
    to: string,
  ): Promise<{ days: number; segments: { segment: string; amount: string }[] }> {
    const of = [orgId, id, from, to];
    const where = 'org_id = $1 and metric_id = $2 and day between $3 and $4';
    const segments = await sql.rows<{ segment: string; amount: string }>(
      `select segment, sum(amount)::text as amount from unit_metric_value where ${where} and segment <> ''
        group by segment order by segment limit ${UNIT_SEGMENTS_MAX}`,
      of,
    );
    const found = await sql.one<{ days: number }>(
      `select count(distinct day)::integer as days from unit_metric_value where ${where} and segment <> ''`,
      of,
    );
    return { days: found?.days ?? 0, segments };
  },

  /** Virtual tags whose rules, as they were saved last, split by the metric; ten at most. */
  async splitBy(sql: Sql, orgId: string, id: string): Promise<string[]> {
    const rows = await sql.rows<{ name: string }>(
      `select t.name from virtual_tag t join lateral (
         select content from virtual_tag_version v where v.org_id = t.org_id and v.tag_id = t.tag_id
           order by revision desc limit 1) last on true
        where t.org_id = $1
          and exists (select from jsonb_array_elements(coalesce(last.content -> 'shared', '[]')) s
            where s ->> 'metric_id' = $2)
        order by t.name limit 10`,
      [orgId, id],
    );
    return rows.map(({ name }) => name);
  },

  /** Each day and segment once; one that has a value gets the new one. */
  async put(
    sql: Sql,
    of: { orgId: string; id: string; by: string; values: readonly UnitValue[] },
    now: Date,
  ): Promise<void> {
    await sql.run(
      `insert into unit_metric_value (metric_id, org_id, day, amount, segment, by, at)
       select $1, $2, day, amount, segment, $6, $7
         from unnest($3::date[], $4::numeric[], $5::text[]) as sent (day, amount, segment)
       on conflict (metric_id, day, segment)
         do update set amount = excluded.amount, by = excluded.by, at = excluded.at, from_datastore = false`,
      [
        of.id,
        of.orgId,
        of.values.map(({ date }) => date),
        of.values.map(({ amount }) => amount),
        of.values.map(({ segment }) => segment ?? ''),
        of.by,
        now,
      ],
    );
  },

  /** Of one segment, or of all. */
  removeValues(
    sql: Sql,
    orgId: string,
    id: string,
    { from, to, segment }: { from: string; to: string; segment: string | undefined },
  ): Promise<number> {
    return sql.run(
      `delete from unit_metric_value where org_id = $1 and metric_id = $2 and day between $3 and $4
         and ($5::text is null or segment = $5)`,
      [orgId, id, from, to, segment ?? null],
    );
  },
};
