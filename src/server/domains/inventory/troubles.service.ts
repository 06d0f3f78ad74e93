import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { InventoryTrouble, InventoryTroubleNotifier } from './troubles.port';
import { troublesStore } from './troubles.store';

export interface InventoryTroublesDeps {
  database: Database;
  clock: Clock;
  notifier: InventoryTroubleNotifier;
}

/** Inventories that cannot be read are told once, by message and case, until they can be read again. */
export function createInventoryTroubles({ database, clock, notifier }: InventoryTroublesDeps) {
  async function begin(trouble: InventoryTrouble): Promise<void> {
    const write = await notifier.message(trouble);
    const { orgId: org_id, integrationId: integration_id, since } = trouble;
    await database.system(async (sql) => {
      if (await troublesStore.begin(sql, { org_id, integration_id, since, now: clock.now() }))
        await write(sql);
    });
  }

  /** The cases first: they may be told twice without harm, so a server that ends here tells all of it again. */
  async function tell(orgId: string, now: readonly InventoryTrouble[], told: ReadonlySet<string>) {
    const still = new Set(now.map(({ integrationId }) => integrationId));
    const began = now.filter(({ integrationId }) => !told.has(integrationId));
    const ended = [...told].filter((id) => !still.has(id));
    if (began.length === 0 && ended.length === 0) return;
    await notifier.cases(orgId, now);
    for (const trouble of began) await begin(trouble);
    await database.system(async (sql) => {
      for (const integration_id of ended) await troublesStore.end(sql, { org_id: orgId, integration_id });
    });
  }

  return {
    /** Tells what began and takes back what ended since the last look, of one organization or of all. */
    async look(orgId: string | null = null): Promise<void> {
      const [rows, told] = await database.system(
        async (sql) =>
          [await troublesStore.failing(sql, orgId), await troublesStore.told(sql, orgId)] as const,
      );
      for (const each of new Set([...rows, ...told].map(({ org_id }) => org_id))) {
        const troubles = rows
          .filter(({ org_id }) => org_id === each)
          .map((row) => ({
            orgId: each,
            integrationId: row.integration_id,
            integrationName: row.integration_name,
            integrationType: row.integration_type,
            since: row.failing_since,
            error: row.error,
          }));
        const known = told.filter(({ org_id }) => org_id === each);
        await tell(each, troubles, new Set(known.map(({ integration_id }) => integration_id)));
      }
    },
  };
}
export type InventoryTroubles = ReturnType<typeof createInventoryTroubles>;
