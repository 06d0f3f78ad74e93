import { recordActivity } from '../domains/organisations/activity.store';
import { createUnitCosts } from '../domains/units/unitCosts';
import type { UnitBills } from '../domains/units/units.port';
import { createUnitSources } from '../domains/units/sources.service';
import { unitHandlers } from '../domains/units/units.routes';
import { createUnits } from '../domains/units/units.service';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { createPanelRecords } from '../domains/datastores/panelRecords';

/** Business metrics, and what a unit of each costs. */
export function composeUnits(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  bills: UnitBills;
}) {
  const units = createUnits({ ...deps, record: recordActivity });
  const records = createPanelRecords(deps.database);
  const sources = createUnitSources({ ...deps, record: recordActivity, records });
  return { handlers: unitHandlers(units, createUnitCosts({ ...deps, units }), sources), jobs: sources.jobs };
}
