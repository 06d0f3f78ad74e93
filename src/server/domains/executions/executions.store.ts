import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Sql } from '../../db/database';

export interface WorkflowContent {
  name: string;
  graph: Graph;
  input_parameters: InputParameter[];
}

/** So many executions back a step's newest run is looked for. */
const RECENT = 50;

export const executionsStore = {
  /** Of the current version. */
  content(sql: Sql, orgId: string, workflowId: string): Promise<WorkflowContent | undefined> {
    return sql.one(
      `select w.name, v.graph, v.input_parameters from workflow w
       join workflow_version v on v.workflow_id = w.workflow_id and v.seq = w.current_version
       where w.org_id = $1 and w.workflow_id = $2`,
      [orgId, workflowId],
    );
  },

  /** Of the organisation, among these. */
  places(
    sql: Sql,
    orgId: string,
    workflowIds: readonly string[],
  ): Promise<{ workflow_id: string; name: string; space_id: string }[]> {
    return sql.rows(
      'select workflow_id, name, space_id from workflow where org_id = $1 and workflow_id = any ($2::text[])',
      [orgId, workflowIds],
    );
  },

  list(
    sql: Sql,
    orgId: string,
    spaceId: string | null,
    limit: number,
  ): Promise<{ workflowId: string; name: string; state: string; space_id: string; labels: string[] }[]> {
    return sql.rows(
      `select workflow_id as "workflowId", name, state, space_id, labels from workflow
       where org_id = $1 and ($2::text is null or space_id = $2) order by name_key limit $3`,
      [orgId, spaceId, limit],
    );
  },

  active(sql: Sql, orgId: string, workflowId: string): Promise<{ execution_id: string }[]> {
    return sql.rows(
      'select execution_id from execution where org_id = $1 and workflow_id = $2 and ended_at is null limit 1000',
      [orgId, workflowId],
    );
  },

  activeOf(sql: Sql, orgId: string): Promise<{ execution_id: string }[]> {
    return sql.rows('select execution_id from execution where org_id = $1 and ended_at is null limit 1000', [
      orgId,
    ]);
  },

  names(sql: Sql, orgId: string): Promise<{ workflow_id: string; name: string; keep_days: number | null }[]> {
    return sql.rows('select workflow_id, name, keep_days from workflow where org_id = $1 limit 10000', [
      orgId,
    ]);
  },

  /**
   * The newest run of each node among the last executions: one index look per execution and node. `places`: the
   * iterations that count. Ended well only, when `ended`. Tests of whole workflows are none: mocks say what they gave.
   */
  newestRuns(
    sql: Sql,
    orgId: string,
    workflowId: string,
    of: { nodeIds: readonly string[]; places: readonly string[]; ended: boolean; modes: readonly string[] },
  ): Promise<{ node_id: string; step_run_id: string }[]> {
    return sql.rows(
      `with recent as materialized (
         select execution_id, created_at from execution
         where org_id = $1 and workflow_id = $2 and mode = any ($6::text[])
           and (mode <> 'step_test' or test_node is not null)
         order by created_at desc, execution_id desc limit ${RECENT}
       )
       select n.node_id, found.step_run_id from unnest($3::text[]) n (node_id)
       cross join lateral (
         select r.step_run_id from recent e
         join step_run r on r.execution_id = e.execution_id and r.node_id = n.node_id
           and r.iter_path = any ($4::text[])
         where not $5 or r.status in ('OK', 'COMPLETED_WITH_ERRORS')
         order by e.created_at desc, r.attempt desc limit 1
       ) found`,
      [orgId, workflowId, of.nodeIds, of.places, of.ended, of.modes],
    );
  },
};
