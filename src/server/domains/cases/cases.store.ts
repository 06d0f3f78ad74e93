import type { Anomaly } from '@shared/model/anomaly';
import type { Sql } from '../../db/database';
import { ageSql, type Values } from './reading/caseFilter.store';
import type { ChargeSelector } from './detection/costs.port';
import { knownColumns } from './detection/detection.store';
import type { KnownCase } from './detection/plan';
import type { CaseStateRow } from './life/caseStateRow';
import type { Position } from './reading/pageKey';

export interface CaseRow extends Omit<CaseStateRow, 'last_seen_at' | 'last_seen_through'> {
  /** The day of its bill at the last judgement; null for what no bill judges. */
  judged_through: string | null;
  last_seen: string;
  missed: boolean;
  source_ended: boolean;
  case_id: string;
  org_id: string;
  fingerprint: string;
  board_id: string;
  space_id: string;
  case_type: string;
  case_group: string;
  title: string;
  effort: 'low' | 'medium' | 'high';
  provider: string;
  account_id: string;
  account_name: string;
  region: string;
  resource_id: string;
  resource_name: string;
  service: string;
  service_group: string;
  currency: string;
  monthly_cost: number;
  monthly_saving: number | null;
  counts: boolean;
  conflict_group: string | null;
  owner: string | null;
  planned_on: string | null;
  summary: string;
  updated_at: Date;
  exclusion_id: string | null;
}

export interface ExclusionRow {
  exclusion_id: string;
  until: string | null;
  reason: string;
  author: string;
  created_at: Date;
}

export interface ConflictRow {
  of_case: string;
  case_id: string;
  title: string;
  monthly_saving: number | null;
  counts: boolean;
}

export interface ActivityRow {
  activity_id: number;
  case_id: string;
  type: 'comment' | 'status' | 'owner' | 'exclusion' | 'detection' | 'ticket' | 'plan';
  actor: string;
  actor_kind: 'person' | 'system' | 'api_key';
  at: Date;
  from_value: string | null;
  to_value: string | null;
  text: string | null;
}

const columns = `c.case_id, c.org_id, c.fingerprint, c.board_id, b.space_id, c.case_type, c.case_group, c.title, c.effort,
  c.provider, c.account_id, c.account_name, c.region, c.resource_id, c.resource_name, c.service, c.service_group,
  c.currency, c.monthly_cost, c.monthly_saving, c.counts, c.conflict_group, c.owner, c.planned_on, c.summary, c.status, c.is_new,
  c.regressed, c.still_seen, c.reopened_count, c.created_at, c.closed_at, c.completed_at, c.excluded_until, c.status_reason,
  c.updated_at, c.exclusion_id, s.judged_through,
  coalesce(s.last_seen_through, (s.last_seen_at at time zone 'UTC')::date) as last_seen, s.missed, s.source_ended`;

export type CaseSort = 'impact' | 'age' | 'title' | 'owner' | 'account' | 'status' | 'updated';

/** What a list is ordered by, the type of its key on the wire, and the cast that gives it back to PostgreSQL. */
const sorts: Record<
  CaseSort,
  { sql: (now: () => string) => string; kind: 'string' | 'number'; cast: string }
> = {
  impact: { sql: () => 'coalesce(c.monthly_saving, -1)', kind: 'number', cast: 'numeric' },
  age: { sql: (now) => ageSql(now()), kind: 'number', cast: 'numeric' },
  title: { sql: () => 'c.title', kind: 'string', cast: 'text' },
  owner: { sql: () => "coalesce(c.owner, '')", kind: 'string', cast: 'text' },
  account: { sql: () => 'c.account_name', kind: 'string', cast: 'text' },
  status: {
    sql: () =>
      `array_position(array['open','acknowledged','in_progress','excluded','completed','verified','expired'], c.status)`,
    kind: 'number',
    cast: 'integer',
  },
  updated: { sql: () => 'c.updated_at', kind: 'string', cast: 'timestamptz' },
};

export const sortKind = (by: CaseSort): 'string' | 'number' => sorts[by].kind;

/** What the next page is asked for with. */
function keyOf(by: CaseSort, expression: string, kind: 'string' | 'number'): string {
  if (by === 'updated') return `to_char(c.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return kind === 'number' ? `(${expression})::float8` : expression;
}

export interface PageQuery {
  where: string;
  values: Values;
  now: Date;
  sort: { by: CaseSort; order: 'asc' | 'desc' };
  after: Position | null;
  limit: number;
  /** How many match: few are gathered and sorted, of many the index of the order is walked. */
  total: number;
}

/** The planner takes a text that hardly any case has for one that a third of them have, and walks a whole index. */
const FEW = 5000;

/** What a list has to look through: how many cases that are, and which ones where they are few. */
export interface Matching {
  total: number;
  ids?: string[];
}

export const casesStore = {
  async count(sql: Sql, where: string, values: Values): Promise<number> {
    const row = await sql.one<{ n: number }>(`select count(*) as n from cases c where ${where}`, values.list);
    return row?.n ?? 0;
  },

  /** For conditions that every case is read for: once, by several cores where PostgreSQL may. */
  async matching(sql: Sql, where: string, values: Values): Promise<Matching> {
    const row = await sql.one<{ n: number; ids: string[] | null }>(
      `select count(*) as n, (array_agg(c.case_id))[1:${FEW}] as ids from cases c where ${where}`,
      values.list,
    );
    if (!row || row.n > FEW) return { total: row?.n ?? 0 };
    return { total: row.n, ids: row.ids ?? [] };
  },

  page(sql: Sql, query: PageQuery): Promise<(CaseRow & { sort_key: string | number | Date })[]> {
    const { values, after, sort } = query;
    let moment: string | undefined;
    const { sql: expressionOf, cast, kind } = sorts[sort.by];
    const expression = expressionOf(() => (moment ??= values.add(query.now)));
    const order = sort.order === 'asc' ? 'asc' : 'desc';
    const beyond = order === 'asc' ? '>' : '<';
    const from = after
      ? `and (${expression}, c.case_id) ${beyond} (${values.add(after.key)}::${cast}, ${values.add(after.caseId)}::text)`
      : '';
    const key = keyOf(sort.by, expression, kind);
    const matching =
      query.total <= FEW
        ? `with few as materialized (select * from cases c where ${query.where}) select c.case_id from few c where true`
        : `select c.case_id from cases c where ${query.where}`;
    // The page is cut before anything is joined, so that the order of an index is kept; each row of it is then looked up.
    return sql.rows(
      `select ${columns}, ${key} as sort_key
       from (${matching} ${from}
         order by ${expression} ${order}, c.case_id ${order} limit ${values.add(query.limit)}) cut
       cross join lateral (select * from cases where case_id = cut.case_id offset 0) c
       cross join lateral (select * from case_seen where case_id = cut.case_id offset 0) s
       join board b on b.board_id = c.board_id
       order by ${expression} ${order}, c.case_id ${order}`,
      values.list,
    );
  },

  /** All that match, in order. */
  async ids(sql: Sql, { where, values, now, sort }: Pick<PageQuery, 'where' | 'values' | 'now' | 'sort'>) {
    let moment: string | undefined;
    const expression = sorts[sort.by].sql(() => (moment ??= values.add(now)));
    const order = sort.order === 'asc' ? 'asc' : 'desc';
    const rows = await sql.rows<{ case_id: string }>(
      `select c.case_id from cases c where ${where} order by ${expression} ${order}, c.case_id ${order}`,
      values.list,
    );
    return rows.map(({ case_id }) => case_id);
  },

  async find(sql: Sql, caseId: string): Promise<CaseRow | undefined> {
    return (await casesStore.some(sql, [caseId]))[0];
  },

  some(sql: Sql, caseIds: readonly string[]): Promise<CaseRow[]> {
    return sql.rows(
      `select ${columns} from cases c join board b on b.board_id = c.board_id
         join case_seen s on s.case_id = c.case_id where c.case_id = any ($1::text[])`,
      [caseIds],
    );
  },

  detail(
    sql: Sql,
    caseId: string,
  ): Promise<
    | {
        evidence: { label: string; value: string }[];
        charges: ChargeSelector | null;
        anomaly: Anomaly | null;
      }
    | undefined
  > {
    return sql.one('select evidence, charges, anomaly from case_detail where case_id = $1', [caseId]);
  },

  exclusions(sql: Sql, exclusionIds: readonly string[]): Promise<ExclusionRow[]> {
    return sql.rows(
      `select exclusion_id, until, reason, author, created_at from case_exclusion
       where exclusion_id = any ($1::text[])`,
      [exclusionIds],
    );
  },

  /** The other cases on the money of each of these, the largest first, at most 100 a case. */
  conflicts(sql: Sql, caseIds: readonly string[]): Promise<ConflictRow[]> {
    return sql.rows(
      `select own.case_id as of_case, o.case_id, o.title, o.monthly_saving, o.counts
       from cases own cross join lateral (
         select case_id, title, monthly_saving, counts from cases o
         where o.org_id = own.org_id and o.conflict_group = own.conflict_group and o.case_id <> own.case_id
           and ('account' in (o.overlap, own.overlap) or o.region = own.region and (
             o.resource_key = own.resource_key and o.overlap = own.overlap
             or 'service' in (o.overlap, own.overlap) and o.service = own.service))
         order by o.monthly_saving desc nulls last, o.case_id limit 100) o
       where own.case_id = any ($1::text[]) and own.conflict_group is not null
       order by o.monthly_saving desc nulls last, o.case_id`,
      [caseIds],
    );
  },

  /** The newest first, at most `limit` of each case. */
  activities(sql: Sql, caseIds: readonly string[], limit: number): Promise<ActivityRow[]> {
    return sql.rows(
      `select a.* from unnest($1::text[]) as of(case_id) cross join lateral (
         select activity_id, case_id, type, actor, actor_kind, at, from_value, to_value, text from case_activity
         where case_id = of.case_id order by activity_id desc limit $2) a
       order by a.activity_id desc`,
      [caseIds, limit],
    );
  },

  /** For a change by somebody: life and what exclusions look at. Nobody else changes them until the transaction ends. */
  forChange(
    sql: Sql,
    orgId: string,
    caseIds: readonly string[],
  ): Promise<
    (KnownCase & { owner: string | null; planned_on: string | null; exclusion_scope: string | null })[]
  > {
    return sql.rows(
      `select ${knownColumns}, c.owner, c.planned_on, null as tags, e.scope as exclusion_scope
       from cases c join case_seen s on s.case_id = c.case_id
       left join case_exclusion e on e.exclusion_id = c.exclusion_id
       where c.org_id = $1 and c.case_id = any ($2::text[]) order by c.case_id for no key update of c, s`,
      [orgId, caseIds],
    );
  },

  async setOwner(
    sql: Sql,
    orgId: string,
    caseIds: readonly string[],
    owner: string | null,
    now: Date,
  ): Promise<void> {
    await sql.run(
      `update cases set owner_set = $3, owner_is_set = true, updated_at = $4
       where org_id = $1 and case_id = any ($2::text[])`,
      [orgId, caseIds, owner, now],
    );
  },

  async plan(
    sql: Sql,
    orgId: string,
    caseIds: readonly string[],
    on: string | null,
    now: Date,
  ): Promise<void> {
    await sql.run(
      'update cases set planned_on = $3, updated_at = $4 where org_id = $1 and case_id = any ($2::text[])',
      [orgId, caseIds, on, now],
    );
  },

  markSeen(sql: Sql, caseId: string): Promise<number> {
    return sql.run('update cases set is_new = false where case_id = $1 and is_new', [caseId]);
  },

  /** Of these cases those that this step run has written to already. */
  async withStepKey(sql: Sql, caseIds: readonly string[], stepKey: string): Promise<Set<string>> {
    const rows = await sql.rows<{ case_id: string }>(
      'select case_id from case_activity where case_id = any ($1::text[]) and step_key = $2',
      [caseIds, stepKey],
    );
    return new Set(rows.map((row) => row.case_id));
  },

  async markOrigin(sql: Sql, orgId: string, caseId: string, origin: 'workflow' | 'system'): Promise<void> {
    await sql.run('update cases set origin = $3 where org_id = $1 and case_id = $2', [orgId, caseId, origin]);
  },

  /** All cases of a type of the system's, of which there is one for each thing that it looks at. */
  async idsOfType(sql: Sql, orgId: string, caseType: string): Promise<string[]> {
    const rows = await sql.rows<{ case_id: string }>(
      'select case_id from cases where org_id = $1 and case_type = $2 order by created_at desc limit 1000',
      [orgId, caseType],
    );
    return rows.map(({ case_id }) => case_id);
  },

  /** The case of this fingerprint, for a change; undefined when there is none yet. */
  async idOfFingerprint(sql: Sql, orgId: string, fingerprint: string): Promise<string | undefined> {
    const row = await sql.one<{ case_id: string }>(
      'select case_id from cases where org_id = $1 and fingerprint = $2',
      [orgId, fingerprint],
    );
    return row?.case_id;
  },

  async stamp(sql: Sql, orgId: string, caseIds: readonly string[], now: Date): Promise<void> {
    await sql.run('update cases set updated_at = $3 where org_id = $1 and case_id = any ($2::text[])', [
      orgId,
      caseIds,
      now,
    ]);
  },

  async addActivities(
    sql: Sql,
    orgId: string,
    actor: { name: string; kind: 'person' | 'api_key' | 'system' },
    rows: readonly {
      case_id: string;
      type: string;
      from_value: string | null;
      to_value: string | null;
      text: string | null;
      /** The step run that writes it: what has one is written once. */
      step_key?: string;
    }[],
    now: Date,
  ): Promise<void> {
    await sql.run(
      `insert into case_activity (org_id, case_id, type, actor, actor_kind, at, from_value, to_value, text, step_key)
       select $2, n.case_id, n.type, $3, $4, $5, n.from_value, n.to_value, n.text, n.step_key
       from json_to_recordset($1::json) as n(case_id text, type text, from_value text, to_value text, text text,
         step_key text)`,
      [JSON.stringify(rows), orgId, actor.name, actor.kind, now],
    );
  },

  async addExclusions(
    sql: Sql,
    orgId: string,
    author: string,
    rows: readonly {
      exclusion_id: string;
      case_id: string;
      fingerprint: string;
      until: string | null;
      reason: string;
    }[],
    now: Date,
  ): Promise<void> {
    await sql.run(
      `insert into case_exclusion (exclusion_id, org_id, scope, fingerprint, until, reason, author, created_at)
       select n.exclusion_id, $2, 'case', n.fingerprint, n.until, n.reason, $3, $4
       from json_to_recordset($1::json) as n(exclusion_id text, fingerprint text, until date, reason text)`,
      [JSON.stringify(rows), orgId, author, now],
    );
    await sql.run(
      `update cases c set exclusion_id = n.exclusion_id, exclusion_waived = false
       from json_to_recordset($1::json) as n(exclusion_id text, case_id text)
       where c.org_id = $2 and c.case_id = n.case_id`,
      [JSON.stringify(rows), orgId],
    );
  },

  /** Ends the exclusions that are of these cases alone. */
  async endOwnExclusions(sql: Sql, orgId: string, fingerprints: readonly string[], now: Date): Promise<void> {
    await sql.run(
      `update case_exclusion set ended_at = $3
       where org_id = $1 and ended_at is null and scope = 'case' and fingerprint = any ($2::text[])`,
      [orgId, fingerprints, now],
    );
  },

  async waive(sql: Sql, orgId: string, caseIds: readonly string[]): Promise<void> {
    await sql.run(
      'update cases set exclusion_waived = true where org_id = $1 and case_id = any ($2::text[])',
      [orgId, caseIds],
    );
  },

  async endPassedExclusions(sql: Sql, orgId: string, today: string, now: Date): Promise<void> {
    await sql.run(
      'update case_exclusion set ended_at = $3 where org_id = $1 and ended_at is null and until <= $2::date',
      [orgId, today, now],
    );
  },

  /** Removes the cases of these accounts with all that hangs on them; → how many. */
  async removeOfAccounts(
    sql: Sql,
    orgId: string,
    accounts: readonly { provider: string; accountId: string }[],
  ): Promise<number> {
    const gone = await sql.rows<{ fingerprint: string }>(
      `delete from cases c using json_to_recordset($2::json) as a("provider" text, "accountId" text)
       where c.org_id = $1 and c.provider = a."provider" and c.account_id = a."accountId" returning c.fingerprint`,
      [orgId, JSON.stringify(accounts)],
    );
    await sql.run(
      `delete from case_exclusion where org_id = $1 and scope = 'case' and fingerprint = any ($2::text[])`,
      [orgId, gone.map(({ fingerprint }) => fingerprint)],
    );
    return gone.length;
  },

  /** Takes back through which day the bills of these accounts were judged. */
  async forgetJudgement(
    sql: Sql,
    orgId: string,
    accounts: readonly { provider: string; accountId: string }[],
  ): Promise<void> {
    await sql.run(
      `update case_seen s set judged_through = null
       from cases c join json_to_recordset($2::json) as a("provider" text, "accountId" text)
         on a."provider" = c.provider and a."accountId" = c.account_id
       where c.org_id = $1 and s.org_id = $1 and c.origin = 'rule' and s.case_id = c.case_id and s.judged_through is not null`,
      [orgId, JSON.stringify(accounts)],
    );
  },

  /** Ids of live cases whose account has no bill any more. */
  async withoutAccounts(
    sql: Sql,
    orgId: string,
    remaining: readonly { provider: string; accountId: string }[],
  ): Promise<string[]> {
    const rows = await sql.rows<{ case_id: string }>(
      `select case_id from cases c
       where c.org_id = $1 and c.origin = 'rule' and c.status in ('open', 'acknowledged') and not exists (
         select 1 from json_to_recordset($2::json) as a("provider" text, "accountId" text)
         where a."provider" = c.provider and a."accountId" = c.account_id)`,
      [orgId, JSON.stringify(remaining)],
    );
    return rows.map((row) => row.case_id);
  },
};
