import type { Database } from '../db/database';
import { createArrivals } from '../domains/bill-syncs/arrivals';
import { billSyncHandlers } from '../domains/bill-syncs/billSyncs.routes';
import { createBillSyncs } from '../domains/bill-syncs/billSyncs.service';
import { defineBillUpdated, type BillListeners } from '../domains/costs/billUpdated';
import { defineImport } from '../domains/costs/importJob';
import { createSyncQueue } from '../domains/costs/syncQueue';
import { createTroubles } from '../domains/bill-syncs/troubles.service';
import type { Arrivals } from '../domains/costs/arrivals.port';
import { billTroubleNotifier } from './billTroubles';
import type { Integrations } from '../domains/integrations/integrations.port';
import type { Jobs } from '../jobs/jobs.port';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { RunImportDeps } from '../domains/costs/importWork';

/** Bills that arrive by themselves: which exports are followed, and how an import fetches them. */
export function composeBillSyncs(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  integrations: Pick<Integrations, 'delivering' | 'own'>;
  jobs: Pick<Jobs, 'add' | 'define'>;
  log: Log;
  notifier: Parameters<typeof billTroubleNotifier>[0];
}) {
  const { jobs } = deps;
  const troubles = createTroubles({ ...deps, notifier: billTroubleNotifier(deps.notifier) });
  const syncs = createBillSyncs({ ...deps, ...createSyncQueue(deps), troubles });
  const own = createArrivals(deps);
  const arrivals: Arrivals = {
    ...own,
    async ended(of, how) {
      await own.ended(of, how);
      // Looked at every minute too: that it cannot be told now ends no import.
      await troubles.look(of.orgId).catch((error: unknown) => {
        deps.log.warn({ err: error, orgId: of.orgId }, 'Bills that do not arrive could not be told');
      });
    },
  };
  return {
    handlers: billSyncHandlers(syncs),
    troubles: troubles.counts,
    /** The jobs that look what is due, that import, and that start what listens to bills. */
    defineJobs(importing: Omit<RunImportDeps, 'arrivals' | 'jobs'>, listeners: BillListeners) {
      jobs.define(defineImport({ ...importing, arrivals, jobs }));
      jobs.define(defineBillUpdated({ database: deps.database, listeners }));
      jobs.define(syncs.due);
    },
  };
}
