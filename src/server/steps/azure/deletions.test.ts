import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, startAzure, TENANT, type AzureFake } from '@tests/fakes/azure/azure';
import { cloudBench, type CloudBench } from '@tests/fakes/cloudSteps';
import type { JsonObject } from '@shared/model/json';
import { systemClock } from '../../platform/clock';
import { runStep, testContext } from '../common/testing/testContext';
import type { StepModule } from '../contract';
import type { CostPort } from '../services';
import { changeSnapshotStorage } from './change-snapshot-storage/step';
import { deleteDisks } from './delete-disks/step';
import { deleteNetworkResources } from './delete-network-resources/step';
import { deletePublicAddresses } from './delete-public-addresses/step';
import { deleteSnapshots } from './delete-snapshots/step';
import { deleteUnusedServices } from './delete-unused-services/step';

const GROUP = '/subscriptions/s1/resourceGroups/web/providers';
let azure: AzureFake;
let bench: CloudBench;
beforeEach(async () => {
  azure = await startAzure();
  const settings = { method: 'secret', tenant_id: TENANT, client_id: CLIENT, endpoint: azure.url };
  bench = cloudBench('AZURE', settings, { client_secret: 'the secret' }, systemClock);
});
afterEach(async () => {
  await bench.close();
  await azure.stop();
});

const costs: CostPort = {
  range: async () => null,
  query: async () => ({ rows: [], totals: [], truncated: false }),
  forecast: async () => [],
  budget: async () => null,
  gap: async () => null,
  anomalies: async () => [],
};
const run = <I>(step: StepModule<I>, ids: string[], { dryRun = false, ...more }: JsonObject = {}) =>
  runStep(
    step,
    { integration: 'cloud-1', resources: ids, ...more },
    testContext({ dryRun: dryRun === true, services: { clouds: bench.clouds, costs } }),
  );
function put(type: string, name: string, properties: object, more: object = {}): string {
  const id = `${GROUP}/${type}/${name}`;
  azure.arm.resources.set(id.toLowerCase(), { id, location: 'westeurope', properties, ...more });
  return id;
}
const ids = () => [...azure.arm.resources.keys()];
const changes = () => azure.asked.filter((one) => /^(PUT|PATCH|DELETE) /.test(one));

describe('deleting managed disks', () => {
  const disk = (more: object = {}) =>
    put(
      'Microsoft.Compute/disks',
      'old-data',
      { diskState: 'Unattached', diskSizeGB: 128 },
      { sku: { name: 'Premium_LRS', tier: 'Premium' }, zones: ['1'], tags: { team: 'web' }, ...more },
    );

  it('takes a snapshot, waits until all of the disk is in it, deletes, and has the way back', async () => {
    const id = disk();
    azure.arm.copying = [10, 100];
    const done = await run(deleteDisks, [id]);
    const [snapshot = ''] = ids();
    expect(ids()).toEqual([expect.stringMatching(/\/snapshots\/old-data-costloom-[\w-]+$/)]);
    expect(azure.arm.resources.get(snapshot)).toMatchObject({ tags: { team: 'web' } });
    expect(done).toMatchObject({
      changed: 1,
      cannot_undo: [],
      rows: [
        {
          before: { state: 'Unattached', size_gb: 128, sku: 'Premium_LRS' },
          undo: {
            calls: [
              {
                operation: `PUT ${id}?api-version=2024-03-02`,
                input: {
                  location: 'westeurope',
                  sku: { name: 'Premium_LRS' },
                  zones: ['1'],
                  properties: { creationData: { createOption: 'Copy' } },
                },
              },
            ],
          },
        },
      ],
    });
    expect(changes().map((one) => one.split(' ')[0])).toEqual(['PUT', 'DELETE']);
    expect(await run(deleteDisks, [id])).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('says what can never be had back without a snapshot, and changes nothing in a preview', async () => {
    const id = disk();
    expect(await run(deleteDisks, [id], { dryRun: true, snapshot: false })).toMatchObject({
      cannot_undo: ['Disks deleted without a snapshot'],
      rows: [{ status: 'would_change', calls: [{ operation: `DELETE ${id}?api-version=2024-03-02` }] }],
    });
    expect(changes()).toEqual([]);
  });

  it('leaves attached ones alone, and deletes nothing when there is no snapshot of it', async () => {
    const attached = disk({ managedBy: `${GROUP}/Microsoft.Compute/virtualMachines/batch` });
    expect(await run(deleteDisks, [attached])).toMatchObject({ rows: [{ reason: 'It is attached.' }] });
    const id = disk();
    azure.arm.denied.add('microsoft.compute/snapshots');
    await expect(run(deleteDisks, [id])).rejects.toThrow('Microsoft.Compute/snapshots/write');
    expect(ids()).toEqual([id.toLowerCase()]);
  });
});

it('public IP addresses are given back unless something uses them', async () => {
  const type = 'Microsoft.Network/publicIPAddresses';
  const free = put(type, 'free', { ipAddress: '203.0.113.7' });
  const used = put(type, 'used', { ipConfiguration: { id: '/nic' } });
  const outgoing = put(type, 'outgoing', { natGateway: { id: '/nat' } });
  expect(await run(deletePublicAddresses, [free, used, outgoing])).toMatchObject({
    changed: 1,
    cannot_undo: ['Deleted addresses; Azure may give them to others'],
    rows: [
      { status: 'changed', before: { address: '203.0.113.7' }, undo: null },
      { status: 'skipped', reason: 'It is used by /nic.' },
      { status: 'skipped', reason: 'It is used by /nat.' },
    ],
  });
  expect(ids()).toEqual([used.toLowerCase(), outgoing.toLowerCase()]);
});

it('snapshots are moved to standard storage and back, or deleted for good', async () => {
  const more = { sku: { name: 'Premium_LRS' }, tags: {} };
  const id = put('Microsoft.Compute/snapshots', 'nightly', { diskSizeGB: 128 }, more);
  expect(await run(changeSnapshotStorage, [id])).toMatchObject({
    rows: [
      { before: { sku: 'Premium_LRS' }, undo: { calls: [{ input: { sku: { name: 'Premium_LRS' } } }] } },
    ],
  });
  expect(azure.arm.resources.get(id.toLowerCase())).toMatchObject({ sku: { name: 'Standard_LRS' } });
  expect(await run(changeSnapshotStorage, [id])).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await run(deleteSnapshots, [id])).toMatchObject({
    changed: 1,
    cannot_undo: ['Deleted snapshots'],
  });
  expect(await run(deleteSnapshots, [id])).toMatchObject({ changed: 0, unchanged: 1 });
});

it('load balancers and NAT gateways are deleted when nothing goes through them', async () => {
  const balancer = 'Microsoft.Network/loadBalancers';
  const pool = (inside: object) => ({ backendAddressPools: [{ properties: inside }] });
  const empty = put(balancer, 'empty', { ...pool({ backendIPConfigurations: [] }), inboundNatRules: [] });
  const busy = put(balancer, 'busy', pool({ loadBalancerBackendAddresses: [{ name: 'a' }] }));
  const forwarding = put(balancer, 'forwarding', { inboundNatRules: [{ id: '/rule' }] });
  const unused = put('Microsoft.Network/natGateways', 'unused', {});
  const inUse = put('Microsoft.Network/natGateways', 'in-use', { subnets: [{ id: '/subnet' }] });
  expect(
    await run(deleteNetworkResources, [
      empty,
      busy,
      forwarding,
      unused,
      inUse,
      `${GROUP}/Microsoft.Web/sites/x`,
    ]),
  ).toMatchObject({
    changed: 2,
    rows: [
      { status: 'changed', summary: 'Delete load balancer empty' },
      { status: 'skipped', reason: 'It is in use.' },
      { status: 'skipped' },
      { status: 'changed', summary: 'Delete NAT gateway unused' },
      { status: 'skipped' },
      { reason: 'Not a load balancer or NAT gateway.' },
    ],
  });
  expect(ids()).toEqual([busy, forwarding, inUse].map((id) => id.toLowerCase()));
});

it('gateways, circuits, plans and pools are deleted when nothing uses them', async () => {
  const network = (type: string, name: string, properties: object = {}) =>
    put(`Microsoft.Network/${type}`, name, properties);
  const pool = (inside: object) => ({ backendAddressPools: [{ properties: inside }] });
  const unused = [
    network('applicationGateways', 'empty', pool({ backendAddresses: [] })),
    network('virtualNetworkGateways', 'alone'),
    network('ddosProtectionPlans', 'unused', { virtualNetworks: [] }),
    network('expressRouteCircuits', 'ordered', { serviceProviderProvisioningState: 'NotProvisioned' }),
    put('Microsoft.Sql/servers/main/elasticPools', 'empty', { state: 'Ready' }),
  ];
  const used = [
    network('applicationGateways', 'busy', pool({ backendAddresses: [{ fqdn: 'a.example' }] })),
    network('ddosProtectionPlans', 'in-use', { virtualNetworks: [{ id: '/network' }] }),
    network('expressRouteCircuits', 'live', { serviceProviderProvisioningState: 'Provisioned' }),
  ];
  expect(await run(deleteUnusedServices, [...unused, ...used], { dryRun: true })).toMatchObject({
    changed: unused.length,
    unchanged: used.length,
  });
  expect(changes()).toEqual([]);
  const done = await run(deleteUnusedServices, [...unused, ...used]);
  expect(done).toMatchObject({ changed: unused.length, unchanged: used.length, failed: 0 });
  expect(done).toMatchObject({
    rows: [
      ...['application gateway empty', 'virtual network gateway alone', 'DDoS protection plan unused'].map(
        (what) => ({ status: 'changed', summary: `Delete ${what}` }),
      ),
      { summary: 'Delete ExpressRoute circuit ordered' },
      { summary: 'Delete elastic pool empty' },
      { status: 'skipped', reason: 'It has backends.' },
      { status: 'skipped', reason: 'Networks use it.' },
      { status: 'skipped', reason: 'It is provisioned.' },
    ],
  });
  expect(ids()).toEqual(used.map((id) => id.toLowerCase()));
  expect(await run(deleteUnusedServices, unused.slice(0, 1))).toMatchObject({ changed: 0, unchanged: 1 });
});
