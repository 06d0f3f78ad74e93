import type { Sql } from '../../db/database';

export interface EditorRow {
  user_id: string;
  window_id: string;
  name: string;
  email: string;
  editing: boolean;
  since: Date;
}

export interface Announced {
  orgId: string;
  workflowId: string;
  userId: string;
  windowId: string;
  name: string;
  email: string;
  editing: boolean;
}

export const editorsStore = {
  workflow(sql: Sql, orgId: string, workflowId: string): Promise<object | undefined> {
    return sql.one('select 1 from workflow where org_id = $1 and workflow_id = $2', [orgId, workflowId]);
  },

  /** → whether others have something new to see. */
  async put(sql: Sql, one: Announced, now: Date): Promise<boolean> {
    const values = [one.workflowId, one.userId, one.windowId];
    const before = await sql.one<{ editing: boolean }>(
      'select editing from workflow_editor where workflow_id = $1 and user_id = $2 and window_id = $3',
      values,
    );
    await sql.run(
      `insert into workflow_editor (workflow_id, user_id, window_id, org_id, name, email, editing, since, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
       on conflict (workflow_id, user_id, window_id) do update
         set editing = excluded.editing, name = excluded.name, email = excluded.email, seen_at = excluded.seen_at`,
      [...values, one.orgId, one.name, one.email, one.editing, now],
    );
    return before?.editing !== one.editing;
  },

  async remove(sql: Sql, one: Pick<Announced, 'workflowId' | 'userId' | 'windowId'>): Promise<boolean> {
    const removed = await sql.run(
      'delete from workflow_editor where workflow_id = $1 and user_id = $2 and window_id = $3',
      [one.workflowId, one.userId, one.windowId],
    );
    return removed > 0;
  },

  async forget(sql: Sql, workflowId: string, before: Date): Promise<boolean> {
    const values = [workflowId, before];
    return (await sql.run('delete from workflow_editor where workflow_id = $1 and seen_at < $2', values)) > 0;
  },

  list(sql: Sql, orgId: string, workflowId: string, since: Date, limit: number): Promise<EditorRow[]> {
    return sql.rows(
      `select user_id, window_id, name, email, editing, since from workflow_editor
       where org_id = $1 and workflow_id = $2 and seen_at >= $3 order by since, user_id, window_id limit $4`,
      [orgId, workflowId, since, limit],
    );
  },

  removeBefore(sql: Sql, before: Date): Promise<number> {
    return sql.run('delete from workflow_editor where seen_at < $1', [before]);
  },
};
