import type { AllocationBills, SplitMetrics, StatementNotifier } from '../domains/allocation/allocation.port';
import { allocationHandlers } from '../domains/allocation/allocation.routes';
import { createAllocation } from '../domains/allocation/allocation.service';
import { createTagHealth } from '../domains/allocation/health';
import { createStatementSchedules } from '../domains/allocation/schedules';
import { createStatementSending } from '../domains/allocation/sending';
import { createStatements } from '../domains/allocation/statements';
import { virtualTagsOf } from '../domains/allocation/virtualTags';
import { unitsStore } from '../domains/units/units.store';
import { reportsStore } from '../domains/reports/reports.store';
import { recordActivity } from '../domains/organisations/activity.store';
import type { Settings } from '../domains/settings/settings.port';
import type { Database, TenantScope } from '../db/database';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';

/** The virtual tags of an organization as questions over its bills take them. */
export const createVirtualTags = (database: Database) => (scope: TenantScope) =>
  database.tenant(scope, (sql) => virtualTagsOf(sql, scope));

const splitMetrics = (database: Database): SplitMetrics => ({
  known: (orgId) =>
    database.tenant(orgId, async (sql) => {
      const metrics = await unitsStore.list(sql, orgId);
      return new Set(metrics.map(({ metric_id: id }) => id));
    }),
  segments: (orgId, id, { from, to }) =>
    database.tenant(orgId, async (sql) => {
      const metric = await unitsStore.find(sql, orgId, id);
      if (!metric) return null;
      return {
        name: metric.name,
        unit: metric.unit,
        ...(await unitsStore.segments(sql, orgId, id, from, to)),
      };
    }),
});

/** Virtual tags, and what each value of them costs. */
export function composeAllocation(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  bills: AllocationBills;
  settings: Pick<Settings, 'timeZone'>;
  statementNotifier: StatementNotifier;
}) {
  const metrics = splitMetrics(deps.database);
  const allocation = createAllocation({ ...deps, metrics, record: recordActivity });
  const statements = createStatements({
    ...deps,
    allocation,
    metrics,
    async organisation(orgId) {
      const scope = { orgIds: [orgId] };
      const name = await deps.database.tenant(scope, (sql) => reportsStore.organisationName(sql, orgId));
      return { name, zone: await deps.settings.timeZone(scope) };
    },
  });
  const { prepare, send } = createStatementSending({
    ...deps,
    record: recordActivity,
    notifier: deps.statementNotifier,
    printed: (...of) => statements.printed(...of),
  });
  const schedules = createStatementSchedules({
    ...deps,
    allocation,
    prepare,
    record: recordActivity,
    timeZone: (orgId) => deps.settings.timeZone({ orgIds: [orgId] }),
  });
  return {
    handlers: allocationHandlers(allocation, statements, createTagHealth(deps.bills), send, schedules),
    jobs: schedules.jobs,
    leaving: schedules.leaving,
  };
}
