import type { AllocationBills, StatementTelling } from '../domains/allocation/allocation.port';
import { allocationHandlers } from '../domains/allocation/allocation.routes';
import { createAllocation } from '../domains/allocation/allocation.service';
import { createTagHealth } from '../domains/allocation/health';
import { createStatementSending } from '../domains/allocation/sending';
import { createStatements } from '../domains/allocation/statements';
import { virtualTagsOf } from '../domains/allocation/virtualTags';
import { reportsStore } from '../domains/reports/reports.store';
import { recordActivity } from '../domains/organisations/activity.store';
import type { Settings } from '../domains/settings/settings.port';
import type { Database, TenantScope } from '../db/database';
import type { Clock } from '../platform/clock';

/** The virtual tags of an organization as questions over its bills take them. */
export const createVirtualTags = (database: Database) => (scope: TenantScope) =>
  database.tenant(scope, (sql) => virtualTagsOf(sql, scope));

/** Virtual tags, and what each value of them costs. */
export function composeAllocation(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  bills: AllocationBills;
  settings: Pick<Settings, 'timeZone'>;
  statementTelling: StatementTelling;
}) {
  const allocation = createAllocation({ ...deps, record: recordActivity });
  const statements = createStatements({
    ...deps,
    allocation,
    async organisation(orgId) {
      const scope = { orgIds: [orgId] };
      const name = await deps.database.tenant(scope, (sql) => reportsStore.organisationName(sql, orgId));
      return { name, zone: await deps.settings.timeZone(scope) };
    },
  });
  const send = createStatementSending({
    ...deps,
    record: recordActivity,
    telling: deps.statementTelling,
    printed: (...of) => statements.printed(...of),
  });
  return allocationHandlers(allocation, statements, createTagHealth(deps.bills), send);
}
