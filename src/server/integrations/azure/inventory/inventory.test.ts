import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, startAzure, TENANT, type AzureFake } from '@tests/fakes/azure/azure';
import type { InventoryRun } from '../../../domains/integrations/inventory.port';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import { systemClock } from '../../../platform/clock';
import { createServiceClient } from '../../../platform/outbound/serviceClient';
import { makeAzure } from '../provider';
import { azureKinds } from './kinds';
import type { Connected } from '../../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const { signal } = new AbortController();

let azure: AzureFake;
beforeEach(async () => {
  azure = await startAzure();
});
afterEach(() => azure.stop());

const of = (): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Azure',
  settings: { tenant_id: TENANT, client_id: CLIENT, cloud: 'public', endpoint: azure.url },
  secret: () => 'the secret',
});
function makeInventory() {
  const { inventory } = makeAzure({ client, clock: systemClock });
  if (!inventory) throw new Error('Azure has an inventory.');
  return inventory;
}
const run: InventoryRun = { spend: () => undefined, once: (_key, ask) => ask(), now: new Date() };
const read = (kind: string, subscription = 's1', inventory = makeInventory()) =>
  inventory.read(
    of(),
    { kind, place: { accountId: subscription, accountName: '', region: '*' }, run },
    signal,
  );
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

const give = (subscription: string, type: string, rows: object[]) => {
  const all = azure.graph.rows.get(subscription) ?? new Map<string, object[]>();
  azure.graph.rows.set(subscription, all.set(type, rows));
};
const aDisk = (name: string) => ({
  id: `/subscriptions/s1/resourceGroups/Web/providers/Microsoft.Compute/disks/${name}`,
  name,
  type: 'Microsoft.Compute/disks',
  subscriptionId: 's1',
  location: 'West Europe',
  tags: { owner: 'ann', empty: null },
  state: 'Unattached',
  fact_sku: 'Premium_LRS',
  fact_size_gb: 128,
  fact_site_recovery: false,
  fact_changed: '',
});

describe('the inventory of Azure', () => {
  it('is read in each subscription that is alive', async () => {
    azure.subscriptions = [
      { subscriptionId: 's1', displayName: 'Production', state: 'Enabled' },
      { subscriptionId: 's2', displayName: 'Old', state: 'Disabled' },
    ];
    expect(await makeInventory().places(of(), signal)).toEqual([
      { accountId: 's1', accountName: 'Production', region: '*' },
    ]);
  });

  it('is read to the last page, with the id in every form that bills print', async () => {
    azure.graph.pageSize = 2;
    give(
      's1',
      'microsoft.compute/disks',
      ['A', 'B', 'C', 'D', 'E'].map((name) => aDisk(name)),
    );
    const disks = await read('azure.disk');
    expect(disks.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E']);
    const resourceId = '/subscriptions/s1/resourcegroups/web/providers/microsoft.compute/disks/a';
    expect(disks[0]).toEqual({
      resourceId,
      aliases: [resourceId.slice(1)],
      region: 'westeurope',
      name: 'A',
      resourceType: 'microsoft.compute/disks',
      tags: { owner: 'ann', empty: '' },
      state: 'Unattached',
      facts: { sku: 'Premium_LRS', size_gb: 128, site_recovery: false },
    });
  });

  it('asks one query that the service takes for each kind', async () => {
    for (const { kind } of azureKinds) expect(await read(kind), kind).toEqual([]);
  });

  it('fails for the subscription that may not be read, and for it alone', async () => {
    azure.graph.denied.add('s2');
    give('s1', 'microsoft.compute/disks', [aDisk('A')]);
    expect(await refusal(read('azure.disk', 's2'))).toContain('does not allow this');
    expect(await read('azure.disk', 's1')).toHaveLength(1);
  });

  it('waits as the service asks, for the next question too', async () => {
    give('s1', 'microsoft.compute/disks', [aDisk('A')]);
    azure.graph.refuseOnce = 0;
    azure.graph.quotaEndsFor = 1;
    const inventory = makeInventory();
    expect(await read('azure.disk', 's1', inventory)).toHaveLength(1);
    const before = performance.now();
    // Asked sooner, the service would refuse it for 100 seconds.
    expect(await read('azure.disk', 's1', inventory)).toHaveLength(1);
    expect(performance.now() - before).toBeGreaterThan(800);
  });

  it('fails when the service cuts off the result', async () => {
    azure.graph.cutOff = true;
    give('s1', 'microsoft.compute/disks', [aDisk('A')]);
    expect(await refusal(read('azure.disk'))).toContain('only part of the result');
  });
});

const machine = '/subscriptions/s1/resourceGroups/Web/providers/Microsoft.Compute/virtualMachines/web-1';
const advised = (name: string, given: object) => ({
  id: `${machine}/providers/Microsoft.Advisor/recommendations/${name}`,
  name,
  typeId: 'e10b1381-5f0a-47ff-8c7b-37bd13d7c974',
  impact: 'High',
  resource: machine,
  impactedField: 'Microsoft.Compute/virtualMachines',
  impactedValue: 'web-1',
  problem: 'Right-size or shutdown underutilized virtual machines',
  solution: 'Resize to Standard_D2s_v5',
  updated: '2026-03-01T00:00:00Z',
  details: {
    annualSavingsAmount: '1,200.00',
    savingsAmount: '7',
    savingsCurrency: 'EUR',
    recommendationType: 'SkuChange',
    currentSku: 'Standard_D4s_v5',
    targetSku: 'Standard_D2s_v5',
    lookbackPeriod: '7',
  },
  ...given,
});
const reserved = (name: string, details: object) =>
  advised(name, {
    typeId: '84b1a508-fc21-49da-979e-96894f1665df',
    resource: '/subscriptions/s1',
    impactedValue: 's1',
    problem: 'Consider virtual machine reserved instances',
    details: {
      annualSavingsAmount: '2400',
      savingsCurrency: 'EUR',
      region: 'westeurope',
      displaySKU: 'Standard_D4s_v5',
      reservedResourceType: 'virtualmachines',
      ...details,
    },
  });

describe('the advice of Azure Advisor', () => {
  it('is a twelfth of what it saves in a year, the largest of a resource', async () => {
    give('s1', 'advice', [
      advised('small', { details: { annualSavingsAmount: '12', savingsCurrency: 'EUR' } }),
      advised('large', {}),
    ]);
    expect(await read('azure.advice')).toMatchObject([
      {
        resourceId: machine.toLowerCase(),
        name: 'web-1',
        facts: {
          advice_type: 'right-size-vm',
          action: 'rightsize',
          provider_saving: 100,
          provider_currency: 'EUR',
          current: 'Standard_D4s_v5',
          recommended: 'Standard_D2s_v5',
          look_back_days: 7,
          recommendation_id: `${machine}/providers/Microsoft.Advisor/recommendations/large`,
        },
      },
    ]);
  });

  it('counts a reservation once, whatever scopes, terms and look-backs it is told for', async () => {
    give('s1', 'advice', [
      reserved('a', { scope: 'Shared', term: 'P3Y', lookbackPeriod: '60', annualSavingsAmount: '9999' }),
      reserved('b', { scope: 'Single', term: 'P1Y', lookbackPeriod: '7' }),
      reserved('c', { scope: 'Single', term: 'P1Y', lookbackPeriod: '30' }),
      reserved('d', { scope: 'Single', term: 'P1Y', lookbackPeriod: '30', region: 'eastus' }),
    ]);
    const found = await read('azure.advice');
    expect(
      found.map(({ facts, region }) => [region, facts['look_back_days'], facts['provider_saving']]),
    ).toEqual([
      ['westeurope', 30, 200],
      ['eastus', 30, 200],
    ]);
    expect(found[0]?.facts).toMatchObject({ advice_type: 'reservation', scope: 'Single', term: 'P1Y' });
  });

  it('is suppressed for whoever dismissed it, and shown again', async () => {
    give('s1', 'advice', [advised('one', {})]);
    const [{ facts } = { facts: {} }] = await read('azure.advice');
    const decide = (decision: 'dismissed' | 'reopened' | 'accepted') =>
      makeInventory().decide?.(of(), { kind: 'azure.advice', accountId: 's1', facts, decision }, signal);
    await decide('accepted');
    expect(azure.suppressions.size).toBe(0);
    await decide('dismissed');
    expect([...azure.suppressions]).toEqual([
      [`${machine}/providers/Microsoft.Advisor/recommendations/one/costloom`, '90:00:00:00'],
    ]);
    await decide('reopened');
    expect(azure.suppressions.size).toBe(0);
    await decide('reopened');
  });

  it('decides nothing for a recommendation without its id', async () => {
    const facts = { recommendation_id: '/subscriptions/s1' };
    const given = { kind: 'azure.advice', accountId: 's1', facts, decision: 'dismissed' as const };
    expect(await refusal(Promise.resolve(makeInventory().decide?.(of(), given, signal)))).toContain(
      'no longer has this recommendation',
    );
  });
});
