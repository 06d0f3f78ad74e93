import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { WorkflowVersion } from '@shared/api/workflows/workflows.api';
import type { Sql } from '../../db/database';
import type { Actor } from './workflows.port';

export interface WorkflowRow {
  workflow_id: string;
  space_id: string;
  folder_id: string | null;
  path: string;
  name: string;
  name_key: string;
  description: string;
  labels: string[];
  state: 'enabled' | 'disabled';
  mode: 'SYSTEM' | 'USER' | 'SHARED';
  type: 'CASE' | 'CUSTOM';
  runnable_from: string[];
  current_version: number;
  head_rev: number;
  executions: number;
  problems: number;
  max_concurrent: number | null;
  keep_days: number | null;
  created_by_name: string;
  created_at: Date;
  updated_at: Date;
  updated_by_name: string;
  /** Of a copy that another organisation manages: whose it is. */
  shared_by: string | null;
}

export interface VersionRow {
  seq: number;
  name: string;
  origin: WorkflowVersion['origin'];
  created_by_name: string;
  created_at: Date;
}
export interface VersionContent extends VersionRow {
  graph: Graph;
  input_parameters: InputParameter[];
  hash: string;
}

const columns = `w.workflow_id, w.space_id, w.folder_id, coalesce(f.path, '/') as path, w.name, w.name_key,
  w.description, w.labels, w.state, w.mode, w.type, w.runnable_from, w.current_version, w.head_rev, w.executions,
  w.problems, w.max_concurrent, w.keep_days, w.created_by_name, w.created_at, w.updated_at, w.updated_by_name, sw.shared_by`;
const from = `from workflow w left join workflow_folder f on f.folder_id = w.folder_id
  left join shared_workflow sw on sw.workflow_id = w.workflow_id`;
const head = 'seq, name, origin, created_by_name, created_at';

export const workflowsStore = {
  list(
    sql: Sql,
    filter: {
      orgId: string;
      spaceId: string | null;
      withGlobal: boolean;
      after: { nameKey: string; workflowId: string } | null;
      limit: number;
    },
  ): Promise<WorkflowRow[]> {
    return sql.rows(
      `select ${columns} ${from} join space s on s.space_id = w.space_id
        where w.org_id = $1 and ($2::text is null or w.space_id = $2 or ($3 and s.mode = 'global'))
          and ($4::text is null or (w.name_key, w.workflow_id) > ($4, $5))
        order by w.name_key, w.workflow_id limit $6`,
      [
        filter.orgId,
        filter.spaceId,
        filter.withGlobal,
        filter.after?.nameKey ?? null,
        filter.after?.workflowId ?? null,
        filter.limit,
      ],
    );
  },

  countBySpace(sql: Sql, orgId: string): Promise<{ space_id: string; quantity: number }[]> {
    return sql.rows(
      'select space_id, count(*) as quantity from workflow where org_id = $1 group by space_id',
      [orgId],
    );
  },

  find(sql: Sql, orgId: string, workflowId: string): Promise<WorkflowRow | undefined> {
    return sql.one(`select ${columns} ${from} where w.org_id = $1 and w.workflow_id = $2`, [
      orgId,
      workflowId,
    ]);
  },

  /** Locked until the transaction ends, in an order that lets two callers wait for each other only one way. */
  lock(sql: Sql, orgId: string, workflowIds: readonly string[]): Promise<WorkflowRow[]> {
    return sql.rows(
      `select ${columns} ${from} where w.org_id = $1 and w.workflow_id = any ($2::text[])
        order by w.workflow_id for update of w`,
      [orgId, workflowIds],
    );
  },

  /** Whose steps name a thing as they are now; ids are random, so that nothing else in a graph reads like one. */
  naming(sql: Sql, orgId: string, id: string, limit: number): Promise<{ id: string; name: string }[]> {
    return sql.rows(
      `select w.workflow_id as id, w.name from workflow w
         join workflow_version v on v.workflow_id = w.workflow_id and v.seq = w.current_version
        where w.org_id = $1 and strpos(v.graph::text, to_json($2::text)::text) > 0 order by w.name_key limit $3`,
      [orgId, id, limit],
    );
  },

  /** → 0 when the name is taken. */
  insert(
    sql: Sql,
    one: {
      workflowId: string;
      orgId: string;
      spaceId: string;
      folderId: string | null;
      name: string;
      nameKey: string;
      description: string;
      labels: readonly string[];
      state: string;
      runnableFrom: readonly string[];
      problems: number;
      maxConcurrent: number | null;
      keepDays: number | null;
      by: Actor;
      now: Date;
    },
  ): Promise<number> {
    return sql.run(
      `insert into workflow (workflow_id, org_id, space_id, folder_id, name, name_key, description, labels, state,
         runnable_from, current_version, problems, max_concurrent, keep_days, created_by, created_by_name, created_at,
         updated_at, updated_by, updated_by_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, $12, $13, $14, $15, $16, $16, $14, $15)
       on conflict do nothing`,
      [
        ...[one.workflowId, one.orgId, one.spaceId, one.folderId, one.name, one.nameKey, one.description],
        ...[one.labels, one.state, one.runnableFrom, one.problems, one.maxConcurrent, one.keepDays],
        ...[one.by.userId, one.by.name, one.now],
      ],
    );
  },

  /** The trigger that every workflow is made with. */
  insertManualTrigger(
    sql: Sql,
    one: { triggerId: string; orgId: string; workflowId: string; by: string; now: Date },
  ): Promise<number> {
    return sql.run(
      `insert into workflow_trigger (trigger_id, org_id, workflow_id, name, type, created_by, created_at, updated_at)
       values ($1, $2, $3, 'Manual', 'MANUAL', $4, $5, $5)`,
      [one.triggerId, one.orgId, one.workflowId, one.by, one.now],
    );
  },

  /** → the number of the new version. */
  async insertVersion(
    sql: Sql,
    one: {
      workflowId: string;
      name: string;
      graph: Graph;
      inputs: readonly InputParameter[];
      hash: string;
      origin: WorkflowVersion['origin'];
      by: Actor;
      now: Date;
    },
  ): Promise<number> {
    const row = await sql.one<{ seq: number }>(
      `insert into workflow_version (workflow_id, seq, org_id, name, graph, input_parameters, hash, origin,
         created_by, created_by_name, created_at)
       select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10
         from workflow_version where workflow_id = $1
       returning seq`,
      [
        ...[one.workflowId, one.by.orgId, one.name, JSON.stringify(one.graph), JSON.stringify(one.inputs)],
        ...[one.hash, one.origin, one.by.userId, one.by.name, one.now],
      ],
    );
    return row?.seq ?? 1;
  },

  /** What anyone may change at any time: the head stays as it is. */
  updateSettings(sql: Sql, row: WorkflowRow): Promise<number> {
    return sql.run(
      `update workflow set state = $2, folder_id = $3, max_concurrent = $4, keep_days = $5 where workflow_id = $1`,
      [row.workflow_id, row.state, row.folder_id, row.max_concurrent, row.keep_days],
    );
  },

  updateContent(sql: Sql, row: WorkflowRow, by: Actor, now: Date): Promise<number> {
    return sql.run(
      `update workflow set name = $2, name_key = $3, description = $4, labels = $5, runnable_from = $6,
         current_version = $7, problems = $8, head_rev = head_rev + 1, updated_at = $9, updated_by = $10,
         updated_by_name = $11
       where workflow_id = $1`,
      [
        ...[row.workflow_id, row.name, row.name_key, row.description, row.labels, row.runnable_from],
        ...[row.current_version, row.problems, now, by.userId, by.name],
      ],
    );
  },

  /** State, folder and labels of many; another set of labels is a change of content. */
  updateMany(
    sql: Sql,
    rows: readonly { workflow_id: string; state: string; folder_id: string | null; labels: string[] }[],
    by: Actor,
    now: Date,
  ): Promise<number> {
    return sql.run(
      `update workflow w set state = x.state, folder_id = x.folder_id, labels = x.labels,
         head_rev = w.head_rev + (w.labels <> x.labels)::int,
         updated_at = case when w.labels <> x.labels then $2 else w.updated_at end,
         updated_by = case when w.labels <> x.labels then $3 else w.updated_by end,
         updated_by_name = case when w.labels <> x.labels then $4 else w.updated_by_name end
       from jsonb_to_recordset($1) as x (workflow_id text, state text, folder_id text, labels text[])
       where w.workflow_id = x.workflow_id`,
      [JSON.stringify(rows), now, by.userId, by.name],
    );
  },

  remove(sql: Sql, orgId: string, workflowId: string): Promise<number> {
    return sql.run('delete from workflow where org_id = $1 and workflow_id = $2', [orgId, workflowId]);
  },

  nameKeysFrom(sql: Sql, orgId: string, beginning: string): Promise<{ name_key: string }[]> {
    return sql.rows(
      'select name_key from workflow where org_id = $1 and starts_with(name_key, $2) limit 10000',
      [orgId, beginning],
    );
  },

  /** The newest first; `before`: only older ones than that. */
  versions(sql: Sql, workflowId: string, before: number | null, limit: number): Promise<VersionRow[]> {
    return sql.rows(
      `select ${head} from workflow_version where workflow_id = $1 and ($2::int is null or seq < $2)
        order by seq desc limit $3`,
      [workflowId, before, limit],
    );
  },

  version(sql: Sql, workflowId: string, seq: number): Promise<VersionContent | undefined> {
    return sql.one(
      `select ${head}, graph, input_parameters, hash from workflow_version where workflow_id = $1 and seq = $2`,
      [workflowId, seq],
    );
  },

  hashOf(sql: Sql, workflowId: string, seq: number): Promise<{ hash: string } | undefined> {
    return sql.one('select hash from workflow_version where workflow_id = $1 and seq = $2', [
      workflowId,
      seq,
    ]);
  },

  /** All of the organisation of the transaction. */
  disable(sql: Sql): Promise<number> {
    return sql.run(`update workflow set state = 'disabled' where state = 'enabled'`);
  },

  renameVersion(sql: Sql, workflowId: string, seq: number, name: string): Promise<number> {
    return sql.run('update workflow_version set name = $3 where workflow_id = $1 and seq = $2', [
      workflowId,
      seq,
      name,
    ]);
  },
};
