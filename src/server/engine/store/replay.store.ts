import type { Sql } from '../../db/database';
import { blobsStore } from '../blobs/blobs.store';
import { named } from './named';

export interface ReplayedExecution {
  execution_id: string;
  org_id: string;
  workflow_id: string;
  version: number;
  current_version: number;
  ended_at: Date | null;
  mode: string;
  inputs: unknown;
  payload: unknown;
  dry_run: boolean;
}

const ENDED = `ended_at is not null and status <> 'ABORTED'`;

export const replayStore = {
  find(sql: Sql, orgId: string, id: string): Promise<ReplayedExecution | undefined> {
    return sql.one(
      `select e.execution_id, e.org_id, e.workflow_id, e.version, w.current_version, e.ended_at, e.mode, e.inputs,
         e.payload, e.dry_run
       from execution e join workflow w using (workflow_id)
       where ${named('e')} order by (e.execution_id = $2) desc, e.created_at desc limit 1`,
      [orgId, id],
    );
  },

  /** The node of the first step run that failed, or that a stop interrupted, and was not tried again with success. */
  async firstFailed(sql: Sql, executionId: string): Promise<string | null> {
    const row = await sql.one<{ node_id: string }>(
      `select node_id from step_run s where execution_id = $1 and status in ('FAILED', 'TIMEOUT', 'ABORTED')
         and not exists (select from step_run n where n.execution_id = s.execution_id and n.node_id = s.node_id
           and n.iter_path = s.iter_path and n.attempt > s.attempt)
       order by seq limit 1`,
      [executionId],
    );
    return row?.node_id ?? null;
  },

  /** A page of the ended step runs of the given nodes, in the order in which they were written. */
  page(
    sql: Sql,
    executionId: string,
    nodes: readonly { nodeId: string; stepTemplateId: string }[],
    after: number,
    limit: number,
  ) {
    return sql.rows<{
      step_run_id: string;
      node_id: string;
      iter_path: string;
      attempt: number;
      seq: number;
    }>(
      `select s.step_run_id, s.node_id, s.iter_path, s.attempt, s.seq from step_run s
       join unnest($2::text[], $3::text[]) as n (node_id, template) on n.node_id = s.node_id
         and n.template = s.step_template_id
       where s.execution_id = $1 and ${ENDED} and s.seq > $4 order by s.seq limit $5`,
      [
        executionId,
        nodes.map(({ nodeId }) => nodeId),
        nodes.map(({ stepTemplateId }) => stepTemplateId),
        after,
        limit,
      ],
    );
  },

  /** Values in blobs are used again, and copied only from one period into another. */
  async copy(
    sql: Sql,
    from: string,
    executionId: string,
    pairs: readonly { from: string; to: string }[],
  ): Promise<void> {
    const values = [executionId, pairs.map(({ from }) => from), pairs.map(({ to }) => to), from];
    await sql.run(
      `insert into step_run (step_run_id, org_id, execution_id, node_id, step_name, step_template_id, iter_path, attempt,
         effect, status, reason, input, input_blob, output, output_blob, state, error_type, error_message, started_at,
         ended_at)
       select p.fresh, s.org_id, $1, s.node_id, s.step_name, s.step_template_id, s.iter_path, s.attempt, s.effect, s.status,
         s.reason, s.input, s.input_blob, s.output, s.output_blob, s.state, s.error_type, s.error_message, s.started_at,
         s.ended_at
       from unnest($2::text[], $3::text[]) with ordinality as p (old, fresh, n) join step_run s
         on s.step_run_id = p.old and s.execution_id = $4
       order by p.n`,
      values,
    );
    const used = await sql.rows<{ org_id: string; hash: string }>(
      `select distinct s.org_id, b.hash from step_run s
       cross join lateral (values (s.input_blob), (s.output_blob)) as b (hash)
       where s.execution_id = $1 and s.step_run_id = any ($2::text[]) and b.hash is not null`,
      [values[0], values[2]],
    );
    await blobsStore.share(
      sql,
      used.map(({ org_id: orgId, hash }) => ({ orgId, hash, executionId })),
    );
  },

  size(sql: Sql, executionId: string): Promise<number> {
    return sql.run(
      `update execution set size_bytes = coalesce((
         select sum(coalesce(octet_length(input::text), 0) + coalesce(octet_length(output::text), 0))
         from step_run where execution_id = $1), 0) + coalesce((
         select sum(b.size_bytes) from blob_use u
         join blob b on b.org_id = u.org_id and b.hash = u.hash and b.period = u.period
         where u.execution_id = $1), 0)
       where execution_id = $1`,
      [executionId],
    );
  },
};
