import type { Database } from '../../db/database';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { CostComparison, CostPort } from '../../steps/services';
import type { PanelQueries } from '../cost-sql/panelQueries.port';
import type { PanelRecords } from '../datastores/panelRecords.port';
import type { StepOutputs } from '../executions/stepOutputs.port';
import type { OverviewPath } from '../settings/overviewPath.port';
import type { Settings } from '../settings/settings.port';
import { createCostSource } from './costSource';
import type { Dashboards } from './dashboards.port';
import { dashboardHandlers } from './dashboards.routes';
import { createDashboards } from './dashboards.service';
import { createDatastoreSource } from './datastoreSource';
import { createPanelData } from './panelData.service';
import { createSqlSource } from './sqlSource';
import { createWorkflowSource } from './workflowSource';

export interface DashboardsDeps {
  database: Database;
  clock: Clock;
  newId: () => string;
  records: PanelRecords;
  outputs: StepOutputs;
  queries: PanelQueries;
  costs: Pick<CostPort, 'query' | 'range'> & CostComparison;
  settings: Pick<Settings, 'timeZone'>;
  overview: OverviewPath;
}

/** Dashboards and what their panels show. */
export function composeDashboards(deps: DashboardsDeps): {
  handlers: Pick<Handlers, Extract<keyof Handlers, `dashboards.${string}`>>;
  port: Dashboards;
} {
  const { database, clock, newId, records, outputs, queries, overview } = deps;
  const sources = { datastore: records.find, workflow: outputs.workflow, query: queries.find };
  const port = createDashboards({ database, clock, newId, sources, overview });
  const panelData = createPanelData({
    clock,
    timeZone: (orgId) => deps.settings.timeZone({ orgIds: [orgId] }),
    sources: {
      datastore: createDatastoreSource(records),
      workflow: createWorkflowSource(outputs),
      cost: createCostSource(deps.costs),
      sql: createSqlSource(queries),
    },
  });
  return { handlers: dashboardHandlers(port, panelData), port };
}
