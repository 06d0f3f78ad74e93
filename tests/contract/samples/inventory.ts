import type { Harness } from '../harness';
import { addIntegrationRow } from '../integrationRow';
import type { Samples } from '../sample';
import type { Organisation } from '../world';

async function aCloud({ database }: Harness, { orgId }: Organisation, on: boolean): Promise<string> {
  const id = await addIntegrationRow(database, orgId, 'AWS');
  if (on)
    await database.system((sql) =>
      sql.run(
        `insert into inventory_watch (integration_id, org_id, every_hours, metrics_max, next_at, created_at)
         values ($1, $2, 24, 1000, '2100-01-01', now())`,
        [id, orgId],
      ),
    );
  return id;
}
const of = <B extends object = object>(on: boolean, more: B = {} as B) => ({
  request: async (harness: Harness, _as: unknown, organisation: Organisation) => ({
    params: { id: await aCloud(harness, organisation, on) },
    ...more,
  }),
});

export const samples: Samples = {
  'integrations.inventory': of(true),
  'integrations.setInventory': of(false, { body: { on: true } }),
  'integrations.readInventory': of(true),
};
