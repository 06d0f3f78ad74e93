import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gcpBench, rowsOf, type GcpBench } from '@tests/fakes/gcp/steps';
import { deleteDatabases } from './delete-databases/step';
import { findDatabases } from './find-databases/step';
import { resizeDatabases } from './resize-databases/step';
import { snapshotDatabases } from './snapshot-databases/step';
import { startDatabases } from './start-databases/step';
import { stopDatabases } from './stop-databases/step';
import { undoChanges } from './undo-changes/step';

const PATH = '/v1/projects/acme-web/instances/orders';
const id = '//cloudsql.googleapis.com/projects/acme-web/instances/orders';
const resources = [id];
const instance = (settings: object = {}, more: object = {}) => ({
  name: 'orders',
  region: 'europe-west4',
  state: 'RUNNABLE',
  databaseVersion: 'POSTGRES_16',
  settings: {
    tier: 'db-custom-4-15360',
    activationPolicy: 'ALWAYS',
    settingsVersion: '7',
    dataDiskSizeGb: '100',
    userLabels: { team: 'shop' },
    ...settings,
  },
  ...more,
});
let bench: GcpBench;
beforeEach(async () => {
  bench = await gcpBench();
});
afterEach(() => bench.stop());
const put = (settings: object = {}, more: object = {}) => bench.managed(PATH, instance(settings, more));
const settingsNow = () => bench.gcp.managed.resources.get(PATH)?.['settings'];

describe('Cloud SQL instances', () => {
  it('are stopped, started and led back, against what they were', async () => {
    put();
    expect(await bench.run(stopDatabases, { resources }, { dryRun: true })).toMatchObject({
      rows: [
        {
          status: 'would_change',
          region: 'europe-west4',
          calls: [{ input: { settings: { activationPolicy: 'NEVER', settingsVersion: '7' } } }],
        },
      ],
    });
    const done = await bench.run(stopDatabases, { resources });
    expect(settingsNow()).toMatchObject({ activationPolicy: 'NEVER' });
    expect(await bench.run(stopDatabases, { resources })).toMatchObject({ unchanged: 1 });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(settingsNow()).toMatchObject({ activationPolicy: 'ALWAYS' });
    expect(await bench.run(startDatabases, { resources })).toMatchObject({ unchanged: 1 });
    expect(bench.bench.audit).toContain(`cloud_changed ${id}`);
  });

  it('stay when they are replicas, have replicas, or are in the making', async () => {
    const reason = async () => rowsOf(await bench.run(stopDatabases, { resources }))[0]?.['reason'];
    put({}, { instanceType: 'READ_REPLICA_INSTANCE' });
    expect(await reason()).toContain('read replica');
    put({}, { replicaNames: ['orders-2'] });
    expect(await reason()).toBe('It has read replicas: orders-2.');
    put({}, { state: 'MAINTENANCE' });
    expect(await reason()).toBe('It is maintenance. Try again later.');
    bench.gcp.managed.resources.clear();
    expect(await reason()).toBe('The database does not exist.');
    expect(bench.gcp.managed.changes).toEqual([]);
  });

  it('are known by the number of their project, as bills name it', async () => {
    put();
    const billed = '//cloudsql.googleapis.com/projects/441570621172/instances/orders';
    expect(await bench.run(stopDatabases, { resources: [billed] }, { dryRun: true })).toMatchObject({
      rows: [{ status: 'would_change', name: 'orders' }],
    });
  });

  it('get another tier, and tell what is missing or went wrong', async () => {
    put();
    const given = { resources, tier: 'db-custom-2-7680' };
    bench.gcp.managed.denied = 'for this resource';
    await expect(bench.run(resizeDatabases, given)).rejects.toThrow('cloudsql.instances.update');
    bench.gcp.managed.denied = '';
    bench.gcp.managed.failure = 'The tier is not offered.';
    await expect(bench.run(resizeDatabases, given)).rejects.toThrow('The tier is not offered.');
    bench.gcp.managed.failure = undefined;
    const done = await bench.run(resizeDatabases, given);
    expect(settingsNow()).toMatchObject({ tier: 'db-custom-2-7680' });
    Object.assign(settingsNow() ?? {}, { tier: 'db-custom-1-3840' });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({
      undone: 0,
      rows: [{ status: 'failed', reason: expect.stringContaining('tier is now db-custom-1-3840') }],
    });
    Object.assign(settingsNow() ?? {}, { tier: 'db-custom-2-7680' });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(settingsNow()).toMatchObject({ tier: 'db-custom-4-15360' });
    await expect(bench.run(resizeDatabases, { resources, tier: 'huge' })).rejects.toThrow('must be a tier');
  });

  it('are backed up once in a run, and the backup can go again', async () => {
    put();
    const done = await bench.run(snapshotDatabases, { resources });
    expect(done).toMatchObject({ changed: 1, rows: [{ after: { backup: expect.stringMatching(/^\d+$/) } }] });
    expect(await bench.run(snapshotDatabases, { resources })).toMatchObject({ unchanged: 1 });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect([...bench.gcp.managed.resources.keys()]).toEqual([PATH]);
    put({ activationPolicy: 'NEVER' });
    expect(await bench.run(snapshotDatabases, { resources })).toMatchObject({
      rows: [{ reason: 'It is stopped. Start it first.' }],
    });
  });

  it('are deleted after a final backup, unless they are protected', async () => {
    put({ deletionProtectionEnabled: true });
    expect(await bench.run(deleteDatabases, { resources })).toMatchObject({
      rows: [{ reason: 'Deletion protection is on.' }],
    });
    put();
    expect(await bench.run(deleteDatabases, { resources, days: 7 }, { dryRun: true })).toMatchObject({
      cannot_undo: ['Instances deleted with a final backup, except by restoring it'],
      rows: [
        {
          calls: [
            {
              operation: `DELETE ${PATH.slice(1)}?enableFinalBackup=true&finalBackupTtlDays=7&finalBackupDescription=costloom`,
            },
          ],
        },
      ],
    });
    expect(await bench.run(deleteDatabases, { resources })).toMatchObject({ changed: 1 });
    expect(await bench.run(deleteDatabases, { resources })).toMatchObject({ unchanged: 1 });
  });

  it('are found by state, labels and engine', async () => {
    bench.gcp.inventory.databases.set('acme-web', [
      instance(),
      { ...instance({ activationPolicy: 'NEVER' }), name: 'old' },
      { ...instance(), name: 'shop', databaseVersion: 'MYSQL_8_0' },
    ]);
    expect(await bench.run(findDatabases, { state: 'stopped' })).toMatchObject({
      rows: [{ name: 'old', resource: id.replace('orders', 'old'), engine: 'POSTGRES_16' }],
    });
    expect(await bench.run(findDatabases, { engine: 'mysql', labels: { team: 'shop' } })).toMatchObject({
      count: 1,
    });
  });
});
