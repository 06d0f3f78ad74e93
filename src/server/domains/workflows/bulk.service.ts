import { badInput, isFault } from '@shared/kernel/fault';
import { LABELS_MAX } from '@shared/api/workflows/graph';
import type { CallResult } from '@shared/api/index';
import { workflowWords } from '@shared/words/workflows';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { stateAction, type NoteWorkflow } from './audit';
import { whyNotEditable } from './entity';
import { foldersStore } from './folders.store';
import type { Actor, WorkflowPorts } from './workflows.port';
import { workflowsStore, type WorkflowRow } from './workflows.store';

export interface BulkUpdates {
  state?: 'enabled' | 'disabled' | undefined;
  /** Null: to the root. */
  folder_id?: string | null | undefined;
  labels_add?: string[] | undefined;
  labels_remove?: string[] | undefined;
}

type BulkResult = CallResult<'workflows.bulkUpdate'>;
type DeleteResult = CallResult<'workflows.delete'>;

const unique = (ids: readonly string[]) => [...new Set(ids)];

function changedLabels(row: WorkflowRow, { labels_add = [], labels_remove = [] }: BulkUpdates): string[] {
  const labels = new Set(row.labels);
  for (const label of labels_remove) labels.delete(label);
  for (const label of labels_add) labels.add(label);
  return [...labels];
}

/** Why one of many is left as it is; undefined: it is updated. */
function refusal(row: WorkflowRow, updates: BulkUpdates, folderSpace: string | null, labels: string[]) {
  if (folderSpace !== null && folderSpace !== row.space_id)
    return `${workflowWords.moveFailed}: the folder belongs to another space`;
  if (labels.length > LABELS_MAX) return `A workflow has at most ${LABELS_MAX} labels`;
  const moves = updates.folder_id !== undefined && updates.folder_id !== row.folder_id;
  if (moves && row.mode === 'SHARED') return whyNotEditable(row);
  const relabels = updates.labels_add !== undefined || updates.labels_remove !== undefined;
  return relabels ? whyNotEditable(row) : undefined;
}

export type BulkService = ReturnType<typeof createBulk>;

export function createBulk(deps: {
  database: Database;
  clock: Clock;
  ports: WorkflowPorts;
  note: NoteWorkflow;
}) {
  const { database, clock, ports, note } = deps;

  async function folderSpace(sql: Sql, orgId: string, folderId: string | null | undefined) {
    if (folderId === null || folderId === undefined) return null;
    const folder = await foldersStore.hold(sql, orgId, folderId);
    if (!folder)
      throw badInput([
        {
          field: 'updates.folder_id',
          reason: `${workflowWords.moveFailed}: ${workflowWords.folderNotFound}`,
        },
      ]);
    return folder.space_id;
  }

  /** → why it was not deleted; undefined: it was. */
  async function removeOne(by: Actor, row: WorkflowRow, log: Log): Promise<string | undefined> {
    try {
      await ports.stopAll(by.orgId, row.workflow_id);
      const removed = await database.tenant(by.orgId, async (sql) => {
        const count = await workflowsStore.remove(sql, by.orgId, row.workflow_id);
        if (count === 0) return count;
        await notifyChange(sql, { orgId: by.orgId, tag: 'workflow', id: row.workflow_id });
        await note(sql, by, 'workflow_deleted', row.name);
        return count;
      });
      return removed === 0 ? workflowWords.notFound : undefined;
    } catch (error) {
      if (isFault(error)) return error.message;
      log.error({ err: error, workflow: row.workflow_id }, 'A workflow could not be deleted');
      return workflowWords.deleteFailed;
    }
  }

  return {
    update: (by: Actor, asked: readonly string[], updates: BulkUpdates): Promise<BulkResult> =>
      database.tenant(by.orgId, async (sql) => {
        const ids = unique(asked);
        const space = await folderSpace(sql, by.orgId, updates.folder_id);
        const rows = new Map(
          (await workflowsStore.lock(sql, by.orgId, ids)).map((row) => [row.workflow_id, row]),
        );
        const next: { workflow_id: string; state: string; folder_id: string | null; labels: string[] }[] = [];
        const data = ids.map((workflowId): BulkResult['data'][number] => {
          const row = rows.get(workflowId);
          if (!row) return { workflowId, ok: false, reason: workflowWords.notFound };
          const labels = changedLabels(row, updates);
          const reason = refusal(row, updates, space, labels);
          if (reason !== undefined) return { workflowId, ok: false, reason, state: row.state };
          const state = updates.state ?? row.state;
          const folder_id = updates.folder_id === undefined ? row.folder_id : updates.folder_id;
          next.push({ workflow_id: workflowId, state, folder_id, labels });
          return { workflowId, ok: true, state };
        });
        if (next.length > 0) {
          await workflowsStore.updateMany(sql, next, by, clock.now());
          const [only, another] = next;
          const id = only && !another ? only.workflow_id : '*';
          await notifyChange(sql, { orgId: by.orgId, tag: 'workflow', id });
          for (const one of next) {
            const row = rows.get(one.workflow_id);
            const action = row && stateAction(row.state, one.state);
            if (action) await note(sql, by, action, row.name);
          }
        }
        return { ok: data.every(({ ok }) => ok), data };
      }),

    /** One after the other, each for itself: what could be deleted is, and of the rest the reason is told. */
    async remove(
      by: Actor,
      asked: readonly string[],
      options: { spaceId: string | null; signal: AbortSignal; log: Log },
    ): Promise<DeleteResult> {
      const ids = unique(asked);
      const found = await database.tenant(by.orgId, (sql) => workflowsStore.lock(sql, by.orgId, ids));
      const rows = new Map(found.map((row) => [row.workflow_id, row]));
      const successfulDeletes: string[] = [];
      const failed: DeleteResult['failed'] = [];
      for (const workflowId of ids) {
        options.signal.throwIfAborted();
        const row = rows.get(workflowId);
        const reason = !row
          ? workflowWords.notFound
          : options.spaceId !== null && row.space_id !== options.spaceId
            ? 'It is in another space.'
            : row.mode === 'USER'
              ? await removeOne(by, row, options.log)
              : workflowWords.notDeletable[row.mode];
        if (reason === undefined) successfulDeletes.push(workflowId);
        else failed.push({ workflowId, name: row?.name ?? '', reason });
      }
      return { ok: failed.length === 0, successfulDeletes, failed };
    },
  };
}
