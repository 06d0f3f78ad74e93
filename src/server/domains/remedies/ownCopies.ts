import { isFault } from '@shared/kernel/fault';
import type { TemplateFile } from '@shared/api/workflows/templates.api';
import { remedyWords as words } from '@shared/words/remedies';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Actor } from '../workflows/workflows.port';
import { remediesStore } from './remedies.store';

const NAMES_MAX = 20;

export interface OwnCopiesDeps {
  database: Database;
  clock: Clock;
  /** Makes a workflow that is enabled. → its id; `Fault('conflict')` when the name is taken. */
  makeWorkflow(by: Actor, spaceId: string, content: TemplateFile): Promise<string>;
}

/** The organization's own copy of a ready-made workflow, made when there is none. Two at once: one takes the other's. */
export const createOwnCopies =
  ({ database, clock, makeWorkflow }: OwnCopiesDeps) =>
  async (by: Actor, { key, content }: { key: string; content: TemplateFile }, spaceId: string) => {
    const { orgId } = by;
    const within = { orgIds: [orgId] };
    let refused: unknown;
    for (let at = 0; at < NAMES_MAX; at += 1) {
      const own = await database.tenant(within, (sql) => remediesStore.find(sql, orgId, key));
      if (own !== undefined) return own.workflow_id;
      try {
        const name = words.ownName(content.name, at);
        const workflowId = await makeWorkflow(by, spaceId, { ...content, name });
        const row = { orgId, remedyId: key, workflowId, now: clock.now() };
        await database.tenant(within, (sql) => remediesStore.keep(sql, row));
      } catch (error) {
        if (!isFault(error) || error.code !== 'conflict') throw error;
        refused = error;
      }
    }
    throw refused;
  };
export type OwnCopies = ReturnType<typeof createOwnCopies>;
