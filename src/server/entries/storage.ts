import type { Backups } from '../backup/backups.port';
import type { Database } from '../db/database';
import { aiStore } from '../domains/ai/ai.store';
import { createBackupHandlers } from '../domains/storage/backups.service';
import { createStorage } from '../domains/storage/storage.service';
import { createEngineHistory } from '../engine/runtime/history';

type StorageDeps = Parameters<typeof createStorage>[0];

/** Sizes, export, import, deletion and backups of everything. */
export function composeStorage(
  deps: Pick<StorageDeps, 'clock' | 'record' | 'uploads' | 'newId' | 'temporary' | 'bills' | 'away'> & {
    database: Database;
    automation: Pick<StorageDeps, 'disableWorkflows' | 'endAll'>;
    imports: {
      sources(scope: { orgIds: readonly string[] }): ReturnType<StorageDeps['sources']['list']>;
      removeSource: StorageDeps['sources']['remove'];
    };
    backups: Backups | undefined;
  },
) {
  const { automation, imports, backups, ...rest } = deps;
  const { database, clock, record } = rest;
  return {
    ...createStorage({
      ...rest,
      history: createEngineHistory({ database, clock }),
      clearTalk: (sql) => aiStore.removeAll(sql),
      disableWorkflows: automation.disableWorkflows,
      endAll: automation.endAll,
      sources: {
        list: (orgId) => imports.sources({ orgIds: [orgId] }),
        remove: (orgId, id) => imports.removeSource(orgId, id),
      },
    }),
    ...createBackupHandlers({ database, clock, record, backups }),
  };
}
