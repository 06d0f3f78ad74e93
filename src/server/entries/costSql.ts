import { createConsoleRunner } from '../costs/console/client';
import type { LaunchWorker } from '../costs/worker/process';
import type { Database } from '../db/database';
import { createConsoleBills } from '../domains/costs/consoleBills';
import type { Bills } from '../domains/costs/bills';
import { costSqlHandlers } from '../domains/cost-sql/costSql.routes';
import { createCostSql } from '../domains/cost-sql/costSql.service';
import { noteOf } from '../domains/cost-sql/noteRun';
import { createPanelQueries } from '../domains/cost-sql/panelQueries';
import { createSavedQueries } from '../domains/cost-sql/queries.service';
import type { DatastoresService } from '../domains/datastores/datastores.service';
import { recordActivity } from '../domains/organisations/activity.store';
import type { Clock } from '../platform/clock';

/** The SQL console: statements of people over their bills, and those that they have saved. */
export function composeCostSql(parts: {
  database: Database;
  clock: Clock;
  newId: () => string;
  bills: Bills;
  datastores: DatastoresService;
  launchWorker: LaunchWorker;
  temporary: string;
}) {
  const { datastores } = parts;
  const deps = { ...parts, record: recordActivity };
  const runner = createConsoleRunner({ launch: parts.launchWorker, temporary: parts.temporary });
  const bills = createConsoleBills(parts.bills);
  const costSql = createCostSql({
    ...deps,
    runner,
    bills,
    datastores: {
      create: datastores.create,
      remove: datastores.remove,
      columns: async (orgId, id) => (await datastores.records.read(orgId, id)).schema,
      async insert(...of) {
        await datastores.records.insert(...of);
      },
    },
  });
  return {
    handlers: costSqlHandlers(costSql, createSavedQueries(deps)),
    panels: createPanelQueries({ ...deps, runner, bills, note: noteOf(deps) }),
    end: () => runner.close(),
  };
}
