import { tagContent, type TagContent } from '@shared/api/allocation/entities';
import { isFault } from '@shared/kernel/fault';
import { parseCostQuery } from '@shared/model/cost-query/parse';
import { conditionsIn } from '@shared/model/filterSets';
import { TAG_VERSIONS_MAX } from '@shared/model/limits';
import type { Sql } from '../../db/database';

export interface TagRow {
  tag_id: string;
  org_id: string;
  name: string;
  description: string;
  revision: number;
  created_by: string;
  created_at: Date;
  updated_by: string;
  updated_at: Date;
}

export interface VersionRow {
  tag_id: string;
  revision: number;
  valid_from: string | null;
  content: TagContent;
  by: string;
  at: Date;
}

const columns = 'tag_id, org_id, name, description, revision, created_by, created_at, updated_by, updated_at';
const versionColumns = 'tag_id, revision, valid_from, content, by, at';

/** What contents have gained since it was saved has its usual value. */
const whole = (row: VersionRow): VersionRow => ({ ...row, content: tagContent.parse(row.content) });

/** Whose filters, in sets or not, go by the field $2. */
const goesBy = (filters: string) =>
  `exists (select from jsonb_path_query(${filters}, '$.**.field') f where lower(f #>> '{}') = lower($2))`;
const hasField = goesBy('filters');

/** Whether the text of a cost query groups or filters by the field; one that cannot be read shows nothing anyway. */
function isQueried(text: string, field: string): boolean {
  try {
    const { groupBy, filters } = parseCostQuery(text);
    const used = [...groupBy, ...conditionsIn(filters).map(({ key }) => key)];
    return used.some((name) => name.toLowerCase() === field.toLowerCase());
  } catch (error) {
    if (isFault(error)) return false;
    throw error;
  }
}

export const allocationStore = {
  /** An organization has fifty at most. */
  list(sql: Sql, orgId: string): Promise<TagRow[]> {
    return sql.rows(
      `select ${columns} from virtual_tag where org_id = $1 order by lower(name), tag_id limit 1000`,
      [orgId],
    );
  },

  find(sql: Sql, orgId: string, id: string): Promise<TagRow | undefined> {
    return sql.one(`select ${columns} from virtual_tag where org_id = $1 and tag_id = $2`, [orgId, id]);
  },

  /** Whoever changes it after this waits until the transaction has ended. */
  lock(sql: Sql, orgId: string, id: string): Promise<TagRow | undefined> {
    return sql.one(`select ${columns} from virtual_tag where org_id = $1 and tag_id = $2 for update`, [
      orgId,
      id,
    ]);
  },

  /** Of each tag what was saved last first. */
  async versions(sql: Sql, orgId: string, ids?: readonly string[]): Promise<VersionRow[]> {
    const rows = await sql.rows<VersionRow>(
      `select ${versionColumns} from virtual_tag_version
        where org_id = $1 and ($2::text[] is null or tag_id = any($2)) order by tag_id, revision desc limit 20000`,
      [orgId, ids ?? null],
    );
    return rows.map(whole);
  },

  async insert(
    sql: Sql,
    made: { id: string; orgId: string; name: string; description: string; by: string },
    now: Date,
  ): Promise<void> {
    await sql.run(
      `insert into virtual_tag (tag_id, org_id, name, description, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $5, $6)`,
      [made.id, made.orgId, made.name, made.description, made.by, now],
    );
  },

  /** One more revision. */
  save(
    sql: Sql,
    orgId: string,
    id: string,
    next: { description: string; by: string },
    now: Date,
  ): Promise<TagRow | undefined> {
    return sql.one(
      `update virtual_tag set description = $3, updated_by = $4, updated_at = $5, revision = revision + 1
        where org_id = $1 and tag_id = $2 returning ${columns}`,
      [orgId, id, next.description, next.by, now],
    );
  },

  async addVersion(
    sql: Sql,
    row: TagRow,
    { content, validFrom }: { content: TagContent; validFrom: string | null },
  ): Promise<void> {
    await sql.run(
      `insert into virtual_tag_version (tag_id, org_id, revision, valid_from, content, by, at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
      [
        row.tag_id,
        row.org_id,
        row.revision,
        validFrom,
        JSON.stringify(content),
        row.updated_by,
        row.updated_at,
      ],
    );
  },

  /** All but those that count in a month, and the last hundred. */
  async forgetReplaced(sql: Sql, orgId: string, id: string, counting: readonly number[]): Promise<void> {
    await sql.run(
      `delete from virtual_tag_version where org_id = $1 and tag_id = $2 and not (revision = any($3))
         and revision in (select revision from virtual_tag_version where org_id = $1 and tag_id = $2
           order by revision desc offset ${TAG_VERSIONS_MAX})`,
      [orgId, id, counting],
    );
  },

  /** Names of budgets, reports, business metrics and clusters that go by the field, ten of each at most. */
  async usedBy(
    sql: Sql,
    orgId: string,
    field: string,
  ): Promise<{
    budgets: string[];
    reports: string[];
    metrics: string[];
    clusters: string[];
    dashboards: string[];
  }> {
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    const budgets = await sql.rows<{ name: string }>(
      `select name from budget where org_id = $1 and ${hasField} order by name limit 10`,
      [orgId, field],
    );
    const metrics = await sql.rows<{ name: string }>(
      `select name from unit_metric where org_id = $1 and ${hasField} order by name limit 10`,
      [orgId, field],
    );
    const clusters = await sql.rows<{ name: string }>(
      `select name from kubernetes_cluster where org_id = $1 and ${hasField} order by name limit 10`,
      [orgId, field],
    );
    const reports = await sql.rows<{ name: string }>(
      `select name from cost_report where org_id = $1 and (
         ${goesBy("(view -> 'filters')")}
         or exists (select from jsonb_array_elements_text(coalesce(view -> 'group_by', '[]')) g
           where lower(g) = lower($2))) order by name limit 10`,
      [orgId, field],
    );
    const queries = await sql.rows<{ name: string; query: string }>(
      `select name, q #>> '{}' as query from dashboard, jsonb_path_query(panels, '$[*].source.query') q
       where org_id = $1 and q #>> '{}' ilike '%virtual:%' order by name limit 1000`,
      [orgId],
    );
    const dashboards = queries.filter(({ query }) => isQueried(query, field)).slice(0, 10);
    return {
      budgets: names(budgets),
      reports: names(reports),
      metrics: names(metrics),
      clusters: names(clusters),
      dashboards: [...new Set(names(dashboards))],
    };
  },

  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from virtual_tag where org_id = $1 and tag_id = $2', [orgId, id]);
  },
};
