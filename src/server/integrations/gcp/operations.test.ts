import { describe, expect, it } from 'vitest';
import { permissionOf, readOperation } from './operations';

const call = (service: string, operation: string) => ({ service, operation, input: {} });

describe('calls of Google Cloud', () => {
  it.each([
    ['compute', 'GET compute/v1/projects/acme/zones/z/disks/d', 'acme'],
    ['bigquery', 'POST bigquery/v2/projects/acme/queries', 'acme'],
    ['sqladmin', 'PATCH v1/projects/acme/instances/i', 'acme'],
    ['pubsub', 'POST v1/projects/acme/topics/t:publish', 'acme'],
    ['storage', 'GET storage/v1/b?project=acme', 'acme'],
  ])('say their project: %s %s', (service, operation, project) => {
    expect(readOperation(call(service, operation))).toMatchObject({ project, bucket: '' });
  });

  it('of a bucket name the bucket alone', () => {
    const found = readOperation(call('storage', 'PATCH storage/v1/b/logs?project=acme'));
    expect(found).toMatchObject({ project: '', bucket: 'logs' });
  });

  it.each([
    ['compute', 'GET compute/v1/projects/acme/../../other/zones/z'],
    ['compute', 'GET v1/projects/acme/instances/i'],
    ['iam', 'POST v1/projects/acme/serviceAccounts'],
    ['storage', 'GET storage/v1/b'],
    ['storage', 'DELETE storage/v1/b/logs/o/object'],
    ['storage', 'GET storage/v1/b/logs/../other'],
    ['run', 'GET v1/projects/acme/locations/l/services/s'],
    ['compute', 'HEAD compute/v1/projects/acme/zones/z/disks/d'],
  ])('that are none of ours are refused: %s %s', (service, operation) => {
    expect(readOperation(call(service, operation))).toBeUndefined();
  });

  it.each([
    ['compute', 'POST compute/v1/projects/p/zones/z/instances/i/stop?requestId=1', 'compute.instances.stop'],
    ['compute', 'GET compute/v1/projects/p/aggregated/commitments?maxResults=1', 'compute.commitments.list'],
    ['compute', 'PATCH compute/v1/projects/p/regions/r/routers/x', 'compute.routers.update'],
    ['compute', 'DELETE compute/v1/projects/p/global/images/x', 'compute.images.delete'],
    ['bigquery', 'POST bigquery/v2/projects/p/jobs', 'bigquery.jobs.create'],
    ['sqladmin', 'PATCH v1/projects/p/instances/i', 'cloudsql.instances.update'],
    ['sqladmin', 'GET v1/projects/p/instances?maxResults=1', 'cloudsql.instances.list'],
    ['sqladmin', 'DELETE v1/projects/p/instances/i?enableFinalBackup=true', 'cloudsql.instances.delete'],
    ['sqladmin', 'POST v1/projects/p/instances/i/backupRuns', 'cloudsql.backupRuns.create'],
    ['sqladmin', 'DELETE v1/projects/p/instances/i/backupRuns/1', 'cloudsql.backupRuns.delete'],
    [
      'container',
      'POST v1/projects/p/locations/l/clusters/c/nodePools/n:setSize',
      'container.clusters.update',
    ],
    ['container', 'GET v1/projects/p/locations/l/clusters/c', 'container.clusters.get'],
    ['run', 'PATCH v2/projects/p/locations/l/services/s', 'run.services.update'],
    ['storage', 'PATCH storage/v1/b/x', 'storage.buckets.update'],
    ['logging', 'PATCH v2/projects/p/locations/l/buckets/b', 'logging.buckets.update'],
    ['monitoring', 'GET v3/projects/p/timeSeries?filter=x', 'monitoring.timeSeries.list'],
    ['pubsub', 'POST v1/projects/p/topics/t:publish', 'pubsub.topics.publish'],
  ])('need a permission: %s %s', (service, operation, permission) => {
    expect(permissionOf(call(service, operation))).toBe(permission);
  });
});
