import { recordActivity } from '../domains/organisations/activity.store';
import { createUnitCosts } from '../domains/units/unitCosts';
import type { UnitBills } from '../domains/units/units.port';
import { unitHandlers } from '../domains/units/units.routes';
import { createUnits } from '../domains/units/units.service';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';

/** Business metrics, and what a unit of each costs. */
export function composeUnits(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  bills: UnitBills;
}) {
  const units = createUnits({ ...deps, record: recordActivity });
  return unitHandlers(units, createUnitCosts({ ...deps, units }));
}
