import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { changeLabels } from './change-labels/step';
import { findInstances } from './find-instances/step';
import { stopInstances } from './stop-instances/step';
import { gcpBench, rowsOf, type GcpBench } from '@tests/fakes/gcp/steps';
import { undoChanges } from './undo-changes/step';

const ZONE = 'projects/acme-web/zones/europe-west4-a';
let bench: GcpBench;
beforeEach(async () => {
  bench = await gcpBench();
});
afterEach(() => bench.stop());

describe('finding VM instances', () => {
  const put = (name: string, more: object) => ({
    name,
    selfLink: `https://www.googleapis.com/compute/v1/${ZONE}/instances/${name}`,
    zone: `https://www.googleapis.com/compute/v1/${ZONE}`,
    machineType: `${ZONE}/machineTypes/n1-standard-4`,
    status: 'RUNNING',
    ...more,
  });
  beforeEach(() => {
    const instances = new Map<string, object[]>([
      [
        'zones/europe-west4-a',
        [
          put('web', { labels: { env: 'dev' } }),
          put('batch', { labels: { env: 'prod', keep: '' }, machineType: 'e2-standard-2' }),
          put('old', { status: 'TERMINATED', labels: { env: 'dev' } }),
        ],
      ],
      ['zones/us-east1-b', [put('far', { zone: 'zones/us-east1-b' })]],
    ]);
    bench.gcp.inventory.scoped.set('acme-web', new Map([['instances', instances]]));
  });

  it('goes through the projects by state, labels, zone and machine type', async () => {
    expect(await bench.run(findInstances, { state: 'RUNNING', labels: { env: '' } })).toMatchObject({
      count: 2,
      rows: [
        {
          account: 'acme-web',
          resource: `//compute.googleapis.com/${ZONE}/instances/web`,
          region: 'europe-west4-a',
        },
        { name: 'batch', type: 'e2-standard-2' },
      ],
      places: [{ account: 'acme-web', found: 2, error: '' }],
    });
    const names = async (more: Record<string, Json>) => {
      return rowsOf(await bench.run(findInstances, more)).map(({ name }) => name);
    };
    expect(await names({ machine_type: 'n1-*', regions: ['europe-west4'] })).toEqual(['web', 'old']);
    expect(await names({ without: ['keep', 'env'] })).toEqual(['far']);
    expect(await names({ labels: { env: 'dev' }, state: 'TERMINATED' })).toEqual(['old']);
    expect(await bench.run(findInstances, { limit: 1 })).toMatchObject({ count: 1, truncated: true });
  });

  it('tells of zones that did not answer, and of a project that may not be read', async () => {
    bench.gcp.inventory.unreachable.add('zones/us-east1-b');
    expect(await bench.run(findInstances)).toMatchObject({
      count: 3,
      places: [{ error: 'No answer from zones/us-east1-b.' }],
    });
    bench.gcp.inventory.denied.add('acme-web');
    await expect(bench.run(findInstances)).rejects.toThrow('compute.instances.list');
  });
});

describe('labels', () => {
  it('are changed by their fingerprint, and led back unless somebody changed them since', async () => {
    const id = bench.put(ZONE, 'disks', 'data', { labels: { team: 'a', old: 'x' }, labelFingerprint: 'f' });
    const disk = () => bench.gcp.compute.resources.get(`${ZONE}/disks/data`);
    const given = { resources: [id], labels: { team: 'b' }, remove: ['old'] };
    expect(await bench.run(changeLabels, given, { dryRun: true })).toMatchObject({
      rows: [{ status: 'would_change', before: { team: 'a', old: 'x' }, after: { team: 'b', old: null } }],
    });
    const done = await bench.run(changeLabels, given);
    expect(disk()).toMatchObject({ labels: { team: 'b' }, labelFingerprint: 'f+' });
    expect(await bench.run(changeLabels, given)).toMatchObject({ unchanged: 1 });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) }, { dryRun: true })).toMatchObject({
      undone: 1,
    });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1, failed: 0 });
    expect(disk()?.['labels']).toEqual({ team: 'a', old: 'x' });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({
      failed: 1,
      rows: [{ reason: expect.stringContaining('fingerprint') }],
    });
  });

  it('of a bucket are changed in its project only', async () => {
    const bucket = bench.bucket('logs', { labels: { team: 'a' } });
    const given = { resources: ['gs://logs'], labels: { owner: 'web' }, remove: ['team'] };
    await expect(bench.run(changeLabels, given)).rejects.toThrow('Name the project of bucket logs.');
    await expect(bench.run(changeLabels, { ...given, project: 'acme-billing' })).rejects.toThrow(
      'Bucket logs is in project acme-web',
    );
    const done = await bench.run(changeLabels, { ...given, project: 'acme-web' });
    expect(bucket()).toMatchObject({ labels: { owner: 'web' }, metageneration: '4' });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(bucket()?.['labels']).toEqual({ team: 'a' });
  });

  it('have to be labels', async () => {
    const resources = ['gs://logs'];
    await expect(bench.run(changeLabels, { resources, labels: { Owner: 'x' } })).rejects.toThrow('label key');
    await expect(bench.run(changeLabels, { resources, labels: { a: 'X Y' } })).rejects.toThrow('label value');
    await expect(bench.run(changeLabels, { resources: ['//x/y'] })).rejects.toThrow(
      'which is not a full name',
    );
  });
});

describe('undoing', () => {
  it('starts what was stopped, and sends nothing that is not a way back', async () => {
    const id = bench.put(ZONE, 'instances', 'batch', { status: 'RUNNING', machineType: 'e2' });
    const done = await bench.run(stopInstances, { resources: [id] });
    const instance = bench.gcp.compute.resources.get(`${ZONE}/instances/batch`);
    expect(instance?.['status']).toBe('TERMINATED');
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(instance?.['status']).toBe('RUNNING');
    const row = (operation: string, input: Record<string, Json> = {}) => ({
      type: 'GCP',
      account: 'acme-web',
      region: '',
      resource: 'x',
      summary: 'x',
      calls: [{ service: 'compute', operation, input }],
    });
    for (const bad of [
      row(`DELETE compute/v1/${ZONE}/instances/batch`),
      row(`POST compute/v1/${ZONE}/instances/batch/../x/start`),
      row(`POST compute/v1/${ZONE}/instances/batch/setMachineType`, { metadata: 'x' }),
      row(`DELETE compute/v1/projects/acme-web/global/snapshots/backup`),
    ])
      await expect(bench.run(undoChanges, { rows: [bad] })).rejects.toThrow('is not a way back');
    bench.bench.rules = { ...bench.bench.rules, protect_tag: 'keep' };
    Object.assign(instance ?? {}, { labels: { keep: 'yes' } });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ failed: 1 });
  });
});
