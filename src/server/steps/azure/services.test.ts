import { describe, expect, it } from 'vitest';
import { ask, at, azure, bench, changes, put, run, useAzure } from '@tests/fakes/azureSteps';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { StepModule } from '../contract';
import { deleteAppServicePlans } from './delete-app-service-plans/step';
import { deallocateScaleSets } from './deallocate-scale-sets/step';
import { pauseSynapsePools } from './pause-synapse-pools/step';
import { resizeAppServicePlans } from './resize-app-service-plans/step';
import { resizeDatabases } from './resize-databases/step';
import { resumeSynapsePools } from './resume-synapse-pools/step';
import { scaleNodePools } from './scale-node-pools/step';
import { scaleScaleSets } from './scale-scale-sets/step';
import { setLogRetention } from './set-log-retention/step';
import { startClusters } from './start-clusters/step';
import { startFlexibleServers } from './start-flexible-servers/step';
import { startScaleSets } from './start-scale-sets/step';
import { stopClusters } from './stop-clusters/step';
import { stopFlexibleServers } from './stop-flexible-servers/step';
import { undoChanges } from './undo-changes/step';

useAzure();

const rowsOf = (done: Json): Json => (isJsonObject(done) ? (done['rows'] ?? null) : null);
const undo = (done: Json) => ask(undoChanges, { rows: rowsOf(done) });
const body = () => azure.services.sent.at(-1)?.body;

const PG = 'Microsoft.DBforPostgreSQL/flexibleServers/orders';
const POOL = 'Microsoft.Synapse/workspaces/acme/sqlPools/dwh';
const AKS = 'Microsoft.ContainerService/managedClusters/dev';
const pairs: [string, StepModule, StepModule, string, JsonObject, JsonObject][] = [
  [
    'Synapse SQL pools',
    pauseSynapsePools,
    resumeSynapsePools,
    POOL,
    { status: 'Online' },
    { status: 'Paused' },
  ],
  [
    'PostgreSQL servers',
    stopFlexibleServers,
    startFlexibleServers,
    PG,
    { state: 'Ready' },
    { state: 'Stopped' },
  ],
  [
    'MySQL servers',
    stopFlexibleServers,
    startFlexibleServers,
    PG.replace('PostgreSQL', 'MySQL'),
    { state: 'Ready' },
    { state: 'Stopped' },
  ],
  [
    'AKS clusters',
    stopClusters,
    startClusters,
    AKS,
    { powerState: { code: 'Running' }, provisioningState: 'Succeeded' },
    { powerState: { code: 'Stopped' }, provisioningState: 'Succeeded' },
  ],
];

describe.each(pairs)('turning off %s', (_, stop, start, path, on, off) => {
  it('and on again, once each, with the way back', async () => {
    const id = put(path, on, { sku: { name: 'D2' } });
    azure.services.looks = 1;
    const done = await run(stop, [id]);
    expect(done).toMatchObject({ changed: 1, rows: [{ status: 'changed', before: { size: 'D2' } }] });
    expect(at(id)?.properties).toEqual(off);
    azure.services.looks = 0;
    expect(await run(stop, [id])).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await undo(done)).toMatchObject({ undone: 1 });
    expect(at(id)?.properties).toEqual(on);
    await run(stop, [id]);
    await run(start, [id]);
    expect([at(id)?.properties, bench.audit.length]).toEqual([on, 8]);
  });

  it('is previewed, and leaves alone what changes, what is protected and what is not there', async () => {
    const id = put(path, on);
    expect(await run(stop, [id], { dryRun: true })).toMatchObject({
      rows: [{ status: 'would_change', calls: [{ operation: expect.stringMatching(`^POST ${id}/`) }] }],
    });
    const other = Object.fromEntries(
      Object.entries(on).map(([key, value]) => [key, isJsonObject(value) ? { code: 'Moving' } : 'Moving']),
    );
    put(path, other);
    expect(await run(stop, [id, `${id}2`])).toMatchObject({
      rows: [
        { reason: expect.stringContaining('moving') },
        { reason: expect.stringContaining('does not exist') },
      ],
    });
    put(path, on, { tags: { 'costloom:protect': '' } });
    await expect(run(stop, [id])).rejects.toThrow('costloom:protect');
    expect(changes()).toEqual([]);
  });
});

describe('resizing databases', () => {
  const sql = (more: JsonObject = {}) =>
    put(
      'Microsoft.Sql/servers/acme/databases/orders',
      { status: 'Online', currentServiceObjectiveName: 'GP_Gen5_8', ...more },
      { sku: { name: 'GP_Gen5', tier: 'GeneralPurpose', capacity: 8 } },
    );

  it('of SQL Database changes the service objective, and gives back the one before', async () => {
    const id = sql();
    const done = await run(resizeDatabases, [id], { size: 'GP_Gen5_2' });
    expect(done).toMatchObject({
      cannot_undo: [],
      rows: [
        { summary: 'Resize SQL database orders from GP_Gen5_8 to GP_Gen5_2', before: { size: 'GP_Gen5_8' } },
      ],
    });
    expect(body()).toEqual({ sku: { name: 'GP_Gen5_2' } });
    await undo(done);
    expect(body()).toEqual({ sku: { name: 'GP_Gen5', tier: 'GeneralPurpose', capacity: 8 } });
    expect(await run(resizeDatabases, [id], { size: 'gp_gen5_8' })).toMatchObject({ unchanged: 1 });
  });

  it('says that there is no way back from Hyperscale', async () => {
    expect(await run(resizeDatabases, [sql()], { size: 'HS_Gen5_2', dryRun: true })).toMatchObject({
      cannot_undo: ['Moves to Hyperscale'],
    });
  });

  it.each([
    [{ elasticPoolId: '/pool' }, 'elastic pool'],
    [{ status: 'Paused' }, 'It is Paused.'],
    [{ currentServiceObjectiveName: 'System' }, 'Azure’s own database'],
  ])('leaves alone %j', async (more, reason) => {
    expect(await run(resizeDatabases, [sql(more)], { size: 'S2' })).toMatchObject({
      rows: [{ status: 'skipped', reason: expect.stringContaining(reason) }],
    });
    expect(changes()).toEqual([]);
  });

  it('of flexible servers says the tier of the size; of Synapse pools the size', async () => {
    const server = put(PG, { state: 'Ready' }, { sku: { name: 'Standard_D4ds_v4', tier: 'GeneralPurpose' } });
    await run(resizeDatabases, [server], { size: 'Standard_B2s' });
    expect([body(), at(server)?.['sku']]).toEqual([
      { sku: { name: 'Standard_B2s', tier: 'Burstable' } },
      { name: 'Standard_B2s', tier: 'Burstable' },
    ]);
    const pool = put(POOL, { status: 'Online' }, { sku: { name: 'DW500c', capacity: 0 } });
    const done = await run(resizeDatabases, [pool], { size: 'DW100c' });
    expect(body()).toEqual({ sku: { name: 'DW100c' } });
    await undo(done);
    expect(at(pool)?.['sku']).toEqual({ name: 'DW500c', capacity: 0 });
    await expect(run(resizeDatabases, [pool], { size: 'a b' })).rejects.toThrow('must be a size such as');
    azure.services.denied.add('Microsoft.Synapse/workspaces/sqlPools/write');
    await expect(run(resizeDatabases, [pool], { size: 'DW100c' })).rejects.toThrow(
      'Microsoft.Synapse/workspaces/sqlPools/write',
    );
  });
});

describe('scaling node pools', () => {
  const pool = (more: JsonObject = {}) =>
    put(`${AKS}/agentPools/user`, {
      count: 5,
      vmSize: 'Standard_D4s_v5',
      mode: 'User',
      provisioningState: 'Succeeded',
      nodeImageVersion: 'AKS-1',
      enableAutoScaling: false,
      ...more,
    });

  it('sets the nodes, keeps all else of the pool, and leads back', async () => {
    const id = pool();
    const done = await run(scaleNodePools, [id], { count: 2 });
    expect(done).toMatchObject({
      cannot_undo: [expect.stringContaining('Nodes')],
      rows: [{ before: { count: 5 }, after: { count: 2 } }],
    });
    const same = { vmSize: 'Standard_D4s_v5', mode: 'User', enableAutoScaling: false };
    expect(body()).toEqual({ properties: { ...same, count: 2 } });
    expect(await run(scaleNodePools, [id], { count: 2 })).toMatchObject({ unchanged: 1 });
    await undo(done);
    expect(body()).toEqual({ properties: { ...same, count: 5 } });
  });

  it('is not undone once the pool is another', async () => {
    const id = pool();
    const done = await run(scaleNodePools, [id], { count: 2 });
    pool({ count: 2, vmSize: 'Standard_D8s_v5' });
    expect(await undo(done)).toMatchObject({
      undone: 0,
      rows: [{ status: 'failed', reason: expect.stringContaining('has changed since') }],
    });
    azure.services.resources.delete(id.toLowerCase());
    expect(await undo(done)).toMatchObject({ rows: [{ reason: 'The node pool no longer exists.' }] });
    expect(changes()).toHaveLength(1);
  });

  it('sets the range of an autoscaler, and moves the nodes into it', async () => {
    const id = pool({ enableAutoScaling: true, minCount: 3, maxCount: 8 });
    const done = await run(scaleNodePools, [id], { min: 0, max: 2 });
    expect(done).toMatchObject({
      rows: [{ before: { count: 5, min: 3, max: 8 }, after: { count: 2, min: 0, max: 2 } }],
    });
    expect(body()).toMatchObject({ properties: { count: 2, minCount: 0, maxCount: 2 } });
  });

  it.each([
    [{ enableAutoScaling: true, minCount: 1, maxCount: 3 }, { count: 1 }, 'Set the minimum and maximum'],
    [{}, { min: 1 }, 'It has no autoscaler.'],
    [{ mode: 'System' }, { count: 0 }, 'system pool'],
    [{ provisioningState: 'Scaling' }, { count: 1 }, 'It is scaling.'],
  ])('leaves alone %j asked for %j', async (more, wanted, reason) => {
    expect(await run(scaleNodePools, [pool(more)], wanted)).toMatchObject({
      rows: [{ status: 'skipped', reason: expect.stringContaining(reason) }],
    });
    expect(changes()).toEqual([]);
  });

  it('minds the protection of its cluster, and names what is missing', async () => {
    const id = pool();
    put(AKS, {}, { tags: { 'costloom:protect': '' } });
    await expect(run(scaleNodePools, [id], { count: 2 })).rejects.toThrow('costloom:protect');
    await expect(run(scaleNodePools, [id], {})).rejects.toThrow('is empty');
    await expect(run(scaleNodePools, [id], { min: 3, max: 1 })).rejects.toThrow('is below the minimum');
  });
});

describe('scale sets', () => {
  const SET = 'Microsoft.Compute/virtualMachineScaleSets/web';
  const scaleSet = (tags: JsonObject = {}) =>
    put(SET, {}, { sku: { name: 'Standard_D2s_v5', tier: 'Standard', capacity: 4 }, tags });
  const states = (...codes: string[]) =>
    azure.services.replies.set('compute.virtualMachineScaleSets.getInstanceView', {
      virtualMachine: {
        statusesSummary: [
          { code: 'ProvisioningState/succeeded', count: 4 },
          ...codes.map((code) => ({ code: `PowerState/${code}`, count: 2 })),
        ],
      },
    });

  it('get as many instances as wanted, and the old number back', async () => {
    const id = scaleSet();
    const done = await run(scaleScaleSets, [id], { capacity: 1 });
    expect(done).toMatchObject({
      cannot_undo: [expect.stringContaining('Instances')],
      rows: [{ after: { capacity: 1 } }],
    });
    expect(body()).toEqual({ sku: { name: 'Standard_D2s_v5', tier: 'Standard', capacity: 1 } });
    await undo(done);
    expect(at(id)?.['sku']).toMatchObject({ capacity: 4 });
    expect(
      await run(scaleScaleSets, [scaleSet({ 'aks-managed-poolName': 'user' })], { capacity: 1 }),
    ).toMatchObject({
      rows: [{ reason: expect.stringContaining('AKS') }],
    });
    await expect(run(scaleScaleSets, [id], { capacity: 1.5 })).rejects.toThrow('whole number');
  });

  it('are deallocated when some instances run, and started when none do', async () => {
    const id = scaleSet();
    states('running', 'deallocated');
    const done = await run(deallocateScaleSets, [id]);
    expect([changes(), body()]).toEqual([['compute.virtualMachineScaleSets.deallocate'], {}]);
    states('deallocated');
    expect(await run(deallocateScaleSets, [id])).toMatchObject({ unchanged: 1 });
    await undo(done);
    await run(startScaleSets, [id]);
    expect(changes().slice(1)).toEqual(Array(2).fill('compute.virtualMachineScaleSets.start'));
  });
});

describe('App Service plans', () => {
  const plan = (
    sku: JsonObject = { name: 'P2v3', tier: 'PremiumV3', size: 'P2v3', family: 'Pv3', capacity: 2 },
  ) =>
    put(
      'Microsoft.Web/serverfarms/web',
      { reserved: true, perSiteScaling: false, status: 'Ready', numberOfSites: 3 },
      { kind: 'linux', tags: { team: 'web' }, sku },
    );

  it('get another size, keep their settings, and lead back', async () => {
    const id = plan();
    const done = await run(resizeAppServicePlans, [id], { size: 'P1v3', instances: 1 });
    expect(done).toMatchObject({
      rows: [{ summary: 'Resize App Service plan web from 2 × P2v3 to 1 × P1v3' }],
    });
    const kept = {
      location: 'westeurope',
      kind: 'linux',
      tags: { team: 'web' },
      properties: { reserved: true, perSiteScaling: false },
    };
    expect(body()).toEqual({ ...kept, sku: { name: 'P1v3', tier: 'PremiumV3', capacity: 1 } });
    expect(await run(resizeAppServicePlans, [id], { size: 'p1V3' })).toMatchObject({ unchanged: 1 });
    expect(await undo(done)).toMatchObject({ undone: 1 });
    expect(body()).toMatchObject({ ...kept, sku: { name: 'P2v3', family: 'Pv3', capacity: 2 } });
  });

  it('keep their size when only the instances change; some have none', async () => {
    await run(resizeAppServicePlans, [plan()], { instances: 1 });
    expect(body()).toMatchObject({ sku: { name: 'P2v3', size: 'P2v3', family: 'Pv3', capacity: 1 } });
    expect(
      await run(resizeAppServicePlans, [plan({ name: 'Y1', tier: 'Dynamic' })], { size: 'B1' }),
    ).toMatchObject({
      rows: [{ status: 'skipped', reason: 'It is Y1, which has no fixed size.' }],
    });
    await expect(run(resizeAppServicePlans, [plan()], { size: 'huge' })).rejects.toThrow(
      'must be a size such as B1',
    );
    await expect(run(resizeAppServicePlans, [plan()], {})).rejects.toThrow('is empty');
    azure.services.failures.set('appservice.appServicePlans.createOrUpdate', 'Slots need Standard.');
    await expect(run(resizeAppServicePlans, [plan()], { size: 'B1' })).rejects.toThrow(
      'Slots need Standard.',
    );
  });

  it('without apps are deleted, and made again', async () => {
    const id = plan();
    expect(await run(deleteAppServicePlans, [id])).toMatchObject({
      rows: [{ status: 'skipped', reason: 'It has 3 apps.' }],
    });
    const found = at(id);
    if (found) found.properties['numberOfSites'] = 0;
    const done = await run(deleteAppServicePlans, [id]);
    expect(done).toMatchObject({ cannot_undo: [], rows: [{ before: { size: 'P2v3', apps: 0 } }] });
    expect(await run(deleteAppServicePlans, [id])).toMatchObject({ unchanged: 1 });
    expect(await undo(done)).toMatchObject({ undone: 1 });
    expect(at(id)).toMatchObject({
      kind: 'linux',
      sku: { name: 'P2v3', capacity: 2 },
      properties: { reserved: true },
    });
  });
});

it('the retention of logs is shortened, never lengthened, and set back without what is gone', async () => {
  const id = put('Microsoft.OperationalInsights/workspaces/logs', { retentionInDays: 180 });
  const done = await run(setLogRetention, [id], { days: 60 });
  expect(done).toMatchObject({ cannot_undo: ['Log data older than the new retention'] });
  expect([changes(), at(id)?.properties]).toEqual([
    ['operationalinsights.workspaces.update'],
    { retentionInDays: 60 },
  ]);
  expect(await run(setLogRetention, [id], { days: 90 })).toMatchObject({ unchanged: 1, changed: 0 });
  expect(await undo(done)).toMatchObject({ undone: 1 });
  expect(at(id)?.properties).toEqual({ retentionInDays: 180 });
  await expect(run(setLogRetention, [id], { days: 7 })).rejects.toThrow('must be 30 to 730 days');
});
