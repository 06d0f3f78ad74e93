import { Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Jobs } from '../../jobs/jobs.port';
import type { Clock } from '../../platform/clock';
import type { SyncQueue } from '../bill-syncs/billSyncs.port';
import { importJob } from './importJob';
import { importsStore } from './imports.store';
import { presentImport } from './present';
import { sourcesStore } from './sources.store';

/** What syncs need of imports and sources. */
export function createSyncQueue(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  jobs: Pick<Jobs, 'add'>;
}): SyncQueue {
  const { database, clock, jobs, newId } = deps;
  return {
    async queue(sql, { orgId, userId }, { syncId, name, sourceName, only, instead, running }) {
      const known = running === null ? undefined : await importsStore.underWay(sql, running);
      if (known) return { job: presentImport(known), isNew: false };
      const id = newId();
      await importsStore.insert(sql, {
        id,
        org_id: orgId,
        kind: 'sync',
        request: {
          kind: 'sync',
          sync_id: syncId,
          ...(only.length === 0 ? {} : { only }),
          ...(instead ? { instead } : {}),
        },
        source_name: sourceName,
        file_name: name,
        started_by: userId,
        started_at: clock.now(),
      });
      await jobs.add(sql, importJob(orgId, id));
      await notifyChange(sql, { orgId, tag: 'import', id });
      const row = await importsStore.find(sql, id);
      if (!row) throw new Fault('internal', 'The sync was not kept.');
      return { job: presentImport(row), isNew: true };
    },

    sourceNamed: (orgId, name) => database.tenant(orgId, (sql) => sourcesStore.findByName(sql, name)),
  };
}
