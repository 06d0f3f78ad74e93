import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Sql } from '../../db/database';

export interface WorkflowContent {
  name: string;
  graph: Graph;
  input_parameters: InputParameter[];
}

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

  names(sql: Sql, orgId: string): Promise<{ workflow_id: string; name: string; keep_days: number | null }[]> {
    return sql.rows('select workflow_id, name, keep_days from workflow where org_id = $1 limit 10000', [
      orgId,
    ]);
  },
};
