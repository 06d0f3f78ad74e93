import type { Database } from '../db/database';
import { createArrivals } from '../domains/bill-syncs/arrivals';
import { billSyncHandlers } from '../domains/bill-syncs/billSyncs.routes';
import { createBillSyncs } from '../domains/bill-syncs/billSyncs.service';
import { defineBillUpdated, type BillListeners } from '../domains/costs/billUpdated';
import { defineImport } from '../domains/costs/importJob';
import type { RunImportDeps } from '../domains/costs/runImport';
import { createSyncQueue } from '../domains/costs/syncQueue';
import type { Integrations } from '../domains/integrations/integrations.port';
import type { Jobs } from '../jobs/jobs.port';
import type { Clock } from '../platform/clock';

/** Bills that arrive by themselves: which exports are followed, and how an import fetches them. */
export function composeBillSyncs(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  integrations: Pick<Integrations, 'delivering'>;
  jobs: Pick<Jobs, 'add' | 'define'>;
}) {
  const { jobs } = deps;
  const syncs = createBillSyncs({ ...deps, ...createSyncQueue(deps) });
  const arrivals = createArrivals(deps);
  return {
    handlers: billSyncHandlers(syncs),
    /** The jobs that look what is due, that import, and that start what listens to bills. */
    defineJobs(importing: Omit<RunImportDeps, 'arrivals' | 'jobs'>, listeners: BillListeners) {
      jobs.define(defineImport({ ...importing, arrivals, jobs }));
      jobs.define(defineBillUpdated({ database: deps.database, listeners }));
      jobs.define(syncs.due);
    },
  };
}
