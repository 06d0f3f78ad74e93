import { inventoryFaults as words } from '@shared/words/inventory';
import type { Database } from '../../db/database';
import type { Log } from '../../platform/log';
import type { Observations } from './inventory.port';
import { inventoryStore } from './inventory.store';

/** More resources than that are not judged at once. */
const RESOURCES_MAX = 100_000;

/** What the saving rules get of the inventories. */
export function createObservations({ database, log }: { database: Database; log: Log }): Observations {
  return {
    of: (orgId, kinds) =>
      database.tenant(orgId, async (sql) => {
        const places = await inventoryStore.observedPlaces(sql, orgId, kinds);
        const resources = await inventoryStore.resources(sql, orgId, kinds, RESOURCES_MAX + 1);
        if (resources.length <= RESOURCES_MAX) return { resources, places };
        log.warn({ orgId, max: RESOURCES_MAX }, 'More resources were read than can be judged');
        const reason = words.tooManyInAll(RESOURCES_MAX);
        return { resources: [], places: places.map((place) => ({ ...place, seen: null, reason })) };
      }),
  };
}
