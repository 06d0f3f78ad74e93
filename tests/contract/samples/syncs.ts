import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import { addIntegrationRow } from '../integrationRow';
import type { Samples } from '../sample';
import type { Organisation } from '../world';

/** A sync of the one export that the harness's providers have, which never ran. */
async function aSync(harness: Harness, { orgId }: Organisation): Promise<string> {
  const integrationId = await addIntegrationRow(harness.database, orgId, 'AWS');
  const id = randomId();
  await harness.database.system((sql) =>
    sql.run(
      `insert into bill_sync (id, org_id, integration_id, export_key, name, contents, place, location, source_name,
         months, every_hours, next_at, created_by, created_at)
       values ($1, $2, $3, 'daily', 'Daily', 'FOCUS', 's3://bills/', '{}', $1, 3, 24, '2100-01-01', 'test', now())`,
      [id, orgId, integrationId],
    ),
  );
  return id;
}
const ofSync = <B extends object = object>(more: B = {} as B) => ({
  request: async (harness: Harness, _as: unknown, organisation: Organisation) => ({
    params: { id: await aSync(harness, organisation) },
    ...more,
  }),
});

export const samples: Samples = {
  'costs.findExports': {
    request: async (harness, _as, { orgId }) => ({
      params: { id: await addIntegrationRow(harness.database, orgId, 'AWS') },
    }),
  },
  'costs.startSync': {
    request: async (harness, _as, { orgId }) => ({
      body: {
        integration_id: await addIntegrationRow(harness.database, orgId, 'AWS'),
        export_key: 'daily',
        source_name: `Synced ${randomId()}`,
      },
    }),
  },
  'costs.listSyncs': { request: async () => ({}) },
  'costs.updateSync': ofSync({ body: { paused: true } }),
  'costs.runSync': ofSync({ body: {} }),
  'costs.removeSync': ofSync(),
  'costs.syncDeliveries': ofSync(),
};
