import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gcpBench, rowsOf, type GcpBench } from '@tests/fakes/gcp/steps';
import { resizeInstanceGroups } from './resize-instance-groups/step';
import { resizeNodePools } from './resize-node-pools/step';
import { scaleRunServices } from './scale-run-services/step';
import { setLogRetention } from './set-log-retention/step';
import { undoChanges } from './undo-changes/step';

const ZONE = 'projects/acme-web/zones/europe-west4-a';
let bench: GcpBench;
beforeEach(async () => {
  bench = await gcpBench();
});
afterEach(() => bench.stop());

describe('GKE node pools', () => {
  const cluster = '/v1/projects/acme-web/locations/europe-west4/clusters/dev';
  const id = `//container.googleapis.com/projects/acme-web/locations/europe-west4/clusters/dev`;
  const sizeNow = () => bench.gcp.compute.resources.get(`${ZONE}/instanceGroupManagers/gke`)?.['targetSize'];
  function put(more: object = {}) {
    bench.put(ZONE, 'instanceGroupManagers', 'gke', { targetSize: 3 });
    bench.managed(cluster, { name: 'dev', resourceLabels: { env: 'dev' } });
    bench.managed(`${cluster}/nodePools/default`, {
      name: 'default',
      status: 'RUNNING',
      initialNodeCount: 1,
      instanceGroupUrls: [`https://www.googleapis.com/compute/v1/${ZONE}/instanceGroupManagers/gke`],
      ...more,
    });
  }

  it('get the size that they are to have in each zone, and the one that they had', async () => {
    put();
    const given = { resources: [`${id}/nodePools/default`], nodes: 0 };
    const done = await bench.run(resizeNodePools, given);
    expect(done).toMatchObject({
      changed: 1,
      rows: [{ before: { nodes: 3, zones: 1 }, after: { nodes: 0 } }],
    });
    expect(sizeNow()).toBe(0);
    expect(await bench.run(resizeNodePools, given)).toMatchObject({ unchanged: 1 });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(sizeNow()).toBe(3);
  });

  it('stay where autoscaling rules, and of a cluster one has to be named', async () => {
    put({ autoscaling: { enabled: true } });
    const reason = async (given: object) =>
      rowsOf(await bench.run(resizeNodePools, { resources: [id], nodes: 0, ...given }))[0]?.['reason'];
    expect(await reason({})).toBe('It is a cluster. Enter a node pool.');
    expect(await reason({ pool: 'default' })).toContain('Autoscaling');
    expect(await reason({ pool: 'other' })).toBe('The node pool does not exist.');
  });
});

it('managed instance groups get another size, unless an autoscaler sets it', async () => {
  const id = bench.put(ZONE, 'instanceGroupManagers', 'web', { targetSize: 4 });
  const given = { resources: [id], size: 1 };
  const done = await bench.run(resizeInstanceGroups, given);
  expect(done).toMatchObject({ changed: 1, rows: [{ before: { size: 4 } }] });
  Object.assign(bench.gcp.compute.resources.get(`${ZONE}/instanceGroupManagers/web`) ?? {}, {
    targetSize: 2,
  });
  expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({
    rows: [{ reason: expect.stringContaining('changed since') }],
  });
  Object.assign(bench.gcp.compute.resources.get(`${ZONE}/instanceGroupManagers/web`) ?? {}, {
    targetSize: 1,
  });
  expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
  const group = bench.gcp.compute.resources.get(`${ZONE}/instanceGroupManagers/web`);
  expect(group?.['targetSize']).toBe(4);
  Object.assign(group ?? {}, { status: { autoscaler: `${ZONE}/autoscalers/web-scaler` } });
  expect(await bench.run(resizeInstanceGroups, given)).toMatchObject({
    rows: [{ reason: expect.stringContaining('web-scaler') }],
  });
});

describe('Cloud Run services', () => {
  const id = '//run.googleapis.com/projects/acme-web/locations/europe-west4/services/api';
  const put = (more: object = {}) =>
    bench.managed('/v2/projects/acme-web/locations/europe-west4/services/api', {
      etag: 'e',
      scaling: { minInstanceCount: 2 },
      ...more,
    });

  it('get other limits without a revision, and those that they had', async () => {
    const service = put();
    const done = await bench.run(scaleRunServices, { resources: [id], min: 0, max: 10 });
    expect(done).toMatchObject({ changed: 1, rows: [{ before: { min: 2, max: null } }] });
    expect(service()?.['scaling']).toEqual({ minInstanceCount: 0, maxInstanceCount: 10 });
    expect(await bench.run(scaleRunServices, { resources: [id], min: 0 })).toMatchObject({ unchanged: 1 });
    Object.assign(service() ?? {}, { scaling: { maxInstanceCount: 20 } });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({
      rows: [{ reason: expect.stringContaining('maxInstanceCount is now 20') }],
    });
    Object.assign(service() ?? {}, { scaling: { maxInstanceCount: 10 } });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(service()?.['scaling']).toEqual({ minInstanceCount: 2 });
  });

  it('stay where a revision keeps more, and limits have to fit', async () => {
    put({ template: { scaling: { minInstanceCount: 3 } } });
    expect(await bench.run(scaleRunServices, { resources: [id], min: 0 })).toMatchObject({
      rows: [{ reason: expect.stringContaining('Its revision keeps at least 3') }],
    });
    await expect(bench.run(scaleRunServices, { resources: [id] })).rejects.toThrow('min');
    await expect(bench.run(scaleRunServices, { resources: [id], min: 5, max: 2 })).rejects.toThrow('larger');
  });
});

it('log buckets keep less, unless they are locked', async () => {
  const id = '//logging.googleapis.com/projects/acme-web/locations/global/buckets/_Default';
  const path = '/v2/projects/acme-web/locations/global/buckets/_Default';
  const bucket = bench.managed(path, { retentionDays: 365 });
  const done = await bench.run(setLogRetention, { resources: [id], days: 30 });
  expect(done).toMatchObject({ changed: 1, cannot_undo: ['Log entries older than the new retention'] });
  expect(bucket()?.['retentionDays']).toBe(30);
  expect(await bench.run(setLogRetention, { resources: [id], days: 60 })).toMatchObject({ unchanged: 1 });
  Object.assign(bucket() ?? {}, { retentionDays: 90 });
  expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({
    undone: 0,
    rows: [
      { status: 'failed', reason: 'It was changed since: retentionDays is now 90, and was left at 30.' },
    ],
  });
  expect(bucket()?.['retentionDays']).toBe(90);
  Object.assign(bucket() ?? {}, { retentionDays: 30 });
  expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
  expect(bucket()?.['retentionDays']).toBe(365);
  bench.managed(path, { retentionDays: 365, locked: true });
  expect(await bench.run(setLogRetention, { resources: [id] })).toMatchObject({
    rows: [{ reason: 'It is locked, so its retention can’t be changed.' }],
  });
});
