import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  anAzureExport,
  CLIENT,
  deliverAzure,
  startAzure,
  TENANT,
  type AzureFake,
} from '@tests/fakes/azure/azure';
import { billOf, on, type Charge } from './costsFixture';
import { syncing, useSyncs } from './syncsFixture';

useSyncs();

let at = 0;
let azure: AzureFake;
let sync: ReturnType<typeof syncing>;
beforeEach(async () => {
  at += 1;
  azure = await startAzure();
  azure.subscriptions = [{ subscriptionId: 's1', displayName: 'Production', state: 'Enabled' }];
  azure.exports.set('subscriptions/s1', [anAzureExport('daily')]);
  sync = syncing();
});
afterEach(() => azure.stop());

const part = (...charges: readonly Charge[]) => gzipSync(billOf(charges));
/** Charges that no other test has. */
const cost = (day: string, BilledCost: string, change: Charge = {}): Charge => ({
  ...on(day),
  BillingAccountId: `payer-azure-${at}`,
  ProviderName: 'Microsoft',
  BilledCost,
  ...change,
});
const run = (id: string, submitted: string, parts: readonly Buffer[], more = {}) =>
  deliverAzure(azure, {
    name: 'daily',
    range: '20250501-20250531',
    run: id,
    submitted,
    parts,
    ...more,
  });

async function followed(name: string) {
  const values = { tenant_id: TENANT, client_id: CLIENT, client_secret: azure.secret, endpoint: azure.url };
  const id = await sync.connect('AZURE', name, { ...values, cloud: 'public' });
  const [found] = await sync.exports(id);
  return sync.follow(id, found?.exportKey ?? '', name);
}
const months = async (name: string) =>
  (await sync.sources())
    .find((one) => one.name === name)
    ?.snapshots.map((one) => [one.billingPeriod, one.rows, one.totals[0]?.billedCost]);

describe('bills of Azure that arrive by themselves', () => {
  it('are those of the newest run of each scope and type, however many deliver into one folder', async () => {
    run('one', '2025-05-10T00:00:00Z', [part(cost('2025-05-05', '1'))]);
    run('two', '2025-05-12T00:00:00Z', [part(cost('2025-05-05', '2')), part(cost('2025-05-06', '3'))]);
    const other = { scope: '/subscriptions/s2' };
    run('three', '2025-05-11T00:00:00Z', [part(cost('2025-05-05', '50', { ResourceId: 'r2' }))], other);
    // Written last, submitted before: an old run that was late.
    run('four', '2025-05-09T00:00:00Z', [part(cost('2025-05-05', '999'))]);
    expect(await followed('Scopes')).toMatchObject({ state: 'ok', rows: 3, error: null });
    expect(await months('Scopes')).toEqual([['2025-05', 3, 55]]);
  });

  it('of a run without charges are no failure, and take nothing away', async () => {
    run('one', '2025-05-01T00:00:00Z', []);
    const { syncId } = await followed('Empty');
    expect(await sync.one(syncId)).toMatchObject({ state: 'ok', rows: 0, error: null });
    run('two', '2025-05-02T00:00:00Z', [part(cost('2025-05-01', '7'))]);
    await sync.run(syncId);
    expect(await months('Empty')).toEqual([['2025-05', 1, 7]]);
    run('three', '2025-05-03T00:00:00Z', []);
    expect(await sync.run(syncId)).toMatchObject({ state: 'ok', rows: 1, error: null });
    expect(await months('Empty')).toEqual([['2025-05', 1, 7]]);
  });

  it('say which role is missing, and that the secret has expired', async () => {
    run('one', '2025-05-10T00:00:00Z', [part(cost('2025-05-05', '1'))]);
    const { syncId } = await followed('Roles');
    azure.lacks.add('blobs');
    expect(await sync.run(syncId)).toMatchObject({
      state: 'failing',
      error: expect.stringContaining('Storage Blob Data Reader'),
    });
    azure.lacks.clear();
    azure.containers.clear();
    expect((await sync.run(syncId)).error).toContain('The container does not exist');
    expect(await months('Roles')).toEqual([['2025-05', 1, 1]]);
  });
});
