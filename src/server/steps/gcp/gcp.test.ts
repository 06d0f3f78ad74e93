import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGcp, type GcpFake } from '@tests/fakes/gcp/gcp';
import { cloudBench, type CloudBench } from '@tests/fakes/cloudSteps';
import type { JsonObject } from '@shared/model/json';
import { systemClock } from '../../platform/clock';
import { runStep, testContext } from '../common/testing/testContext';
import type { StepModule } from '../contract';
import type { CostPort } from '../services';
import { deleteDisks } from './delete-disks/step';
import { deleteSnapshots } from './delete-snapshots/step';
import { releaseAddresses } from './release-addresses/step';
import { startInstances } from './start-instances/step';
import { stopInstances } from './stop-instances/step';

const ZONE = 'projects/acme-web/zones/europe-west4-a';
let gcp: GcpFake;
let bench: CloudBench;
beforeEach(async () => {
  gcp = await startGcp();
  bench = cloudBench('GCP', { method: 'key', endpoint: gcp.url }, { key: gcp.key }, systemClock);
});
afterEach(async () => {
  await bench.close();
  await gcp.stop();
});

const costs: CostPort = {
  range: async () => null,
  query: async () => ({ rows: [], totals: [], truncated: false }),
  forecast: async () => [],
  budget: async () => null,
  gap: async () => null,
  anomalies: async () => [],
};
const run = <I>(step: StepModule<I>, resources: string[], { dryRun = false, ...more }: JsonObject = {}) =>
  runStep(
    step,
    { integration: 'cloud-1', resources, ...more },
    testContext({ dryRun: dryRun === true, haste: 200, services: { clouds: bench.clouds, costs } }),
  );
function put(place: string, type: string, name: string, more: object = {}): string {
  const key = `${place}/${type}/${name}`;
  gcp.compute.resources.set(key, { name, ...more });
  return `//compute.googleapis.com/${key}`;
}
const machine = (status: string, more: object = {}) =>
  put(ZONE, 'instances', 'batch', { status, machineType: `${ZONE}/machineTypes/e2-standard-4`, ...more });

describe('VM instances', () => {
  it('are stopped, waited for, and started again, with an entry in the audit', async () => {
    const id = machine('RUNNING', { labels: { team: 'web' } });
    expect(await run(stopInstances, [id])).toMatchObject({
      changed: 1,
      rows: [
        {
          account: 'acme-web',
          name: 'batch',
          before: { state: 'RUNNING', type: 'e2-standard-4' },
          undo: { calls: [{ operation: `POST compute/v1/${ZONE}/instances/batch/start` }] },
        },
      ],
    });
    expect(gcp.compute.resources.get(`${ZONE}/instances/batch`)).toMatchObject({ status: 'TERMINATED' });
    expect(bench.audit).toEqual([`cloud_change_began ${id}`, `cloud_changed ${id}`]);
    expect(await run(stopInstances, [id])).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await run(startInstances, [id])).toMatchObject({ changed: 1 });
    expect(await run(startInstances, [id])).toMatchObject({ changed: 0, unchanged: 1 });
    expect(gcp.compute.changes).toHaveLength(2);
  });

  it('are left alone in a preview, when they are not as expected, and when they are protected', async () => {
    const id = machine('RUNNING');
    expect(await run(stopInstances, [id], { dryRun: true })).toMatchObject({
      rows: [{ status: 'would_change', calls: [{ service: 'compute' }] }],
    });
    machine('RUNNING', { disks: [{ type: 'SCRATCH' }] });
    expect(await run(stopInstances, [id])).toMatchObject({
      rows: [{ status: 'skipped', reason: expect.stringContaining('local SSD') }],
    });
    machine('SUSPENDED');
    expect(await run(stopInstances, [id])).toMatchObject({ rows: [{ reason: 'It is suspended.' }] });
    const other = `//compute.googleapis.com/${ZONE}/disks/batch`;
    expect(await run(stopInstances, [other, id.replace('batch', 'gone')])).toMatchObject({
      rows: [{ reason: 'Not a VM instance.' }, { reason: 'The VM instance does not exist.' }],
    });
    await expect(run(stopInstances, ['batch'])).rejects.toThrow('which is not a full name');
    expect(gcp.compute.changes).toEqual([]);
  });

  it('name the permission that is missing, what Google could not do, and projects that were not chosen', async () => {
    const id = machine('RUNNING');
    gcp.compute.denied = true;
    await expect(run(stopInstances, [id])).rejects.toThrow('compute.instances.stop');
    gcp.compute.denied = false;
    gcp.compute.failure = 'The zone has no room.';
    await expect(run(stopInstances, [id])).rejects.toThrow('The zone has no room.');
    Object.assign(bench.connected, { accounts: ['another'] });
    await expect(run(stopInstances, [id])).rejects.toThrow('Project acme-web is not one of the projects');
  });
});

describe('persistent disks', () => {
  it('are deleted after a snapshot from which they can be made again', async () => {
    const id = put(ZONE, 'disks', 'old-data', {
      status: 'READY',
      sizeGb: '200',
      type: `${ZONE}/diskTypes/pd-ssd`,
      labels: { team: 'web' },
    });
    const done = await run(deleteDisks, [id]);
    const [left = ''] = gcp.compute.resources.keys();
    expect([...gcp.compute.resources.keys()]).toEqual([
      expect.stringMatching(/^projects\/acme-web\/global\/snapshots\/old-data-costloom-[a-z0-9-]+$/),
    ]);
    expect(done).toMatchObject({
      changed: 1,
      cannot_undo: [],
      rows: [
        {
          undo: {
            calls: [
              {
                operation: `POST compute/v1/${ZONE}/disks`,
                input: { name: 'old-data', sizeGb: '200', labels: { team: 'web' }, sourceSnapshot: left },
              },
            ],
          },
        },
      ],
    });
    expect(await run(deleteDisks, [id])).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('are left alone when something uses them', async () => {
    const id = put(ZONE, 'disks', 'data', {
      status: 'READY',
      sizeGb: '10',
      users: [`${ZONE}/instances/web`],
    });
    expect(await run(deleteDisks, [id], { snapshot: false })).toMatchObject({
      rows: [{ status: 'skipped', reason: 'It is attached to web.' }],
    });
  });
});

it('addresses and snapshots go when nothing uses them', async () => {
  const region = 'projects/acme-web/regions/europe-west4';
  const free = put(region, 'addresses', 'old-ip', { address: '203.0.113.7', status: 'RESERVED' });
  const used = put(region, 'addresses', 'web-ip', { address: '203.0.113.8', status: 'IN_USE' });
  const snapshot = put('projects/acme-web/global', 'snapshots', 'old', { diskSizeGb: '200' });
  expect(await run(releaseAddresses, [free, used])).toMatchObject({
    changed: 1,
    cannot_undo: ['Released addresses; Google may give them to others'],
    rows: [{ before: { address: '203.0.113.7' } }, { reason: 'It is in use.' }],
  });
  expect(await run(deleteSnapshots, [snapshot])).toMatchObject({ changed: 1 });
  expect([...gcp.compute.resources.keys()]).toEqual([`${region}/addresses/web-ip`]);
});
