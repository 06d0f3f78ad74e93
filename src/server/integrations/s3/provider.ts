import { bucketFaults } from '@shared/words/bucketFaults';
import { asFolder } from '../common/objects';
import { s3Bucket } from '../common/s3Bucket';
import { deliveriesIn, exportsIn, fetchFrom, storedLocation } from '../common/storedExports';
import { valueOf } from '../fields';
import { s3Kind } from './kind';
import type { MakeProvider, ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

function storeOf({ client, clock }: ProviderDeps, of: Connected, signal: AbortSignal) {
  return s3Bucket({
    client,
    clock,
    orgId: of.orgId,
    service: 'The storage',
    keys: { accessKeyId: valueOf(of, 'access_key_id'), secretAccessKey: of.secret('secret_access_key') },
    bucket: valueOf(of, 'bucket'),
    region: valueOf(of, 'region'),
    endpoint: valueOf(of, 'endpoint'),
    signal,
  });
}

export const makeS3: MakeProvider = (deps) => ({
  type: 'S3',
  kind: s3Kind,
  gaps({ bucket = '' }): Record<string, string> {
    return /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket)
      ? {}
      : { bucket: bucketFaults.reason('InvalidBucketName', '') };
  },
  async check(of, signal) {
    const store = storeOf(deps, of, signal);
    const objects = await store.list(asFolder(valueOf(of, 'prefix')));
    const granted: Record<string, boolean> = { 's3:ListBucket': true };
    const smallest = objects.toSorted((a, b) => a.size - b.size)[0];
    if (smallest && smallest.size < 1_000_000)
      granted['s3:GetObject'] = await store.text(smallest.key).then(
        () => true,
        () => false,
      );
    return { message: bucketFaults.connected(valueOf(of, 'bucket'), objects.length), granted };
  },
  reads: {},
  bills: {
    async find(of, signal) {
      const store = storeOf(deps, of, signal);
      return exportsIn(await store.list(asFolder(valueOf(of, 'prefix'))), store.name);
    },
    deliveries: (of, location, since, signal) =>
      deliveriesIn(storeOf(deps, of, signal), storedLocation.parse(location), since),
    fetch: (of, location, delivery, into, signal) =>
      fetchFrom(storeOf(deps, of, signal), storedLocation.parse(location), delivery, into),
  },
});
