import { Fault } from '@shared/kernel/fault';
import {
  EDITOR_KEPT,
  EDITORS_MAX,
  type WorkflowEditor,
} from '@shared/api/workflow-editors/workflowEditors.api';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import { editorsStore, type EditorRow } from './workflowEditors.store';

/** A cache tag of the clients; the id is the workflow's. */
const TAG = 'workflow_editor';

const viewOf = (row: EditorRow): WorkflowEditor => ({
  user_id: row.user_id,
  name: row.name,
  email: row.email,
  window_id: row.window_id,
  editing: row.editing,
  since: row.since.toISOString(),
});

/** Who has which workflow open: told by the windows themselves, forgotten when they fall silent. */
export function createWorkflowEditors(deps: {
  database: Database;
  clock: Clock;
  /** A workflow is being edited: its steps may be tested soon. Told again and again. */
  onEditing: () => void;
}) {
  const { database, clock } = deps;
  const silentSince = () => new Date(clock.now().getTime() - EDITOR_KEPT);

  async function open(sql: Sql, orgId: string, workflowId: string): Promise<EditorRow[]> {
    return editorsStore.list(sql, orgId, workflowId, silentSince(), EDITORS_MAX);
  }

  async function mustExist(sql: Sql, orgId: string, workflowId: string): Promise<void> {
    if (!(await editorsStore.workflow(sql, orgId, workflowId)))
      throw new Fault('not_found:workflow_not_found', `Workflow with id ${workflowId} not found.`);
  }

  function announce(
    { orgId, userId, name, email }: Pick<Session, 'orgId' | 'userId' | 'name' | 'email'>,
    workflowId: string,
    { windowId, editing, leaving }: { windowId: string; editing: boolean; leaving: boolean },
  ): Promise<WorkflowEditor[]> {
    return database.tenant(orgId, async (sql) => {
      await mustExist(sql, orgId, workflowId);
      const gone = await editorsStore.forget(sql, workflowId, silentSince());
      const changed = leaving
        ? await editorsStore.remove(sql, { workflowId, userId, windowId })
        : await editorsStore.put(
            sql,
            { orgId, workflowId, userId, windowId, name, email, editing },
            clock.now(),
          );
      if (gone || changed) await notifyChange(sql, { orgId, tag: TAG, id: workflowId });
      const rows = await open(sql, orgId, workflowId);
      return rows.filter((row) => row.user_id !== userId || row.window_id !== windowId).map(viewOf);
    });
  }

  const handlers = {
    'workflowEditors.announce': async ({ params, body }, { session }) => {
      const { window_id: windowId, editing, leaving } = body;
      if (!leaving) deps.onEditing();
      return announce(session, params.id, { windowId, editing, leaving });
    },
    'workflowEditors.list': ({ params }, { session: { orgId } }) =>
      database.tenant(orgId, async (sql) => {
        await mustExist(sql, orgId, params.id);
        return (await open(sql, orgId, params.id)).map(viewOf);
      }),
  } satisfies Partial<Handlers>;

  return {
    handlers,
    sweep: (): Promise<number> => database.system((sql) => editorsStore.removeBefore(sql, silentSince())),
  };
}
