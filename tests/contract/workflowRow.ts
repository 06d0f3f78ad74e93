import type { Database } from '@server/db/database';
import { randomId } from '@server/platform/crypto';

/** A workflow of one version with nothing in it, as a row. → its id. */
export async function addWorkflowRow(
  database: Database,
  orgId: string,
  options: { runnableFrom?: string[]; state?: 'enabled' | 'disabled' } = {},
): Promise<string> {
  const workflowId = randomId();
  await database.system(async (sql) => {
    const space = await sql.one<{ space_id: string }>(
      "select space_id from space where org_id = $1 and mode = 'global'",
      [orgId],
    );
    await sql.run(
      `insert into workflow (workflow_id, org_id, space_id, name, name_key, current_version, runnable_from, state,
         created_by, created_by_name, created_at, updated_at, updated_by)
       values ($1, $2, $3, $1, lower($1), 1, $4, $5, 'test', 'test', now(), now(), 'test')`,
      [workflowId, orgId, space?.space_id, options.runnableFrom ?? [], options.state ?? 'enabled'],
    );
    await sql.run(
      `insert into workflow_version (workflow_id, seq, org_id, name, graph, hash, origin, created_by, created_by_name,
         created_at)
       values ($1, 1, $2, 'First', '{"nodes":[],"edges":[]}', 'test', 'create', 'test', 'test', now())`,
      [workflowId, orgId],
    );
  });
  return workflowId;
}

/** A trigger of it, as a row. → its id. */
export async function addTriggerRow(
  database: Database,
  orgId: string,
  workflowId: string,
  options: { type?: string; secretHash?: string; hook?: object } = {},
): Promise<string> {
  const triggerId = randomId();
  await database.system((sql) =>
    sql.run(
      `insert into workflow_trigger (trigger_id, org_id, workflow_id, name, type, secret_hash, hook, created_by,
         created_at, updated_at) values ($1, $2, $3, 'By hand', $4, $5, $6, 'test', now(), now())`,
      [
        ...[triggerId, orgId, workflowId, options.type ?? 'MANUAL', options.secretHash ?? null],
        JSON.stringify(options.hook ?? {}),
      ],
    ),
  );
  return triggerId;
}
