import { z } from 'zod';
import { bucketFaults as words } from '@shared/words/bucketFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { Clock } from '../../platform/clock';
import { hostUrl } from '../../platform/outbound/hostUrl';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import { awsSaid } from './awsSaid';
import { isOther, OBJECTS_MAX, type ObjectStore, type StoredObject } from './objects';
import { patiently } from './patient';
import { signedHeaders, type SigningKeys } from './signed';
import { parseXml } from './xml';
import { encodeKey } from '../../platform/s3Path';
import { many } from '../../platform/xmlShapes';

const listed = z.object({
  Key: z.string(),
  Size: z.coerce.number(),
  ETag: z.string().default(''),
  LastModified: z.coerce.date(),
});
const listing = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.string().default('false'),
    NextContinuationToken: z.string().optional(),
    Contents: z.union([listed, z.array(listed)]).optional(),
  }),
});
type Page = z.output<typeof listing>['ListBucketResult'];

export interface S3BucketOptions {
  client: ServiceClient;
  clock: Clock;
  orgId: string;
  /** As people know it: `Amazon S3`. */
  service: string;
  keys: SigningKeys;
  bucket: string;
  region: string;
  /** Of a service that is not Amazon's; requests name the bucket in the path there. '' for Amazon's own. */
  endpoint: string;
  signal: AbortSignal;
}

/** A name with a dot does not match the certificate of a bucket's own host. */
function baseOf({ endpoint, bucket, region }: S3BucketOptions): string {
  if (endpoint !== '') return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return bucket.includes('.')
    ? `${hostUrl`https://s3.${region}.${suffix}`}/${bucket}`
    : hostUrl`https://${bucket}.s3.${region}.${suffix}`;
}

/** A bucket of Amazon S3 or of a service that speaks like it, with Signature Version 4. */
export function s3Bucket(options: S3BucketOptions): ObjectStore {
  const { client, clock, orgId, service, keys, bucket, region, signal } = options;
  const base = baseOf(options);

  async function request(path: string, headers: Record<string, string> = {}) {
    const url = `${base}${path}`;
    const signed = await signedHeaders(
      { method: 'GET', url, headers, service: 's3', region },
      keys,
      clock.now(),
    );
    return { orgId, service, signal, said: awsSaid, ...signed };
  }

  async function page(prefix: string, token: string | undefined): Promise<Page> {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', prefix });
    if (token !== undefined) query.set('continuation-token', token);
    const path = `?${query.toString().replaceAll('+', '%20')}`;
    const { text } = await patiently(async () => client.askText(await request(path)), signal);
    const { data } = listing.safeParse(parseXml(text));
    if (!data) throw new ProviderError(words.notStorage(service));
    return data.ListBucketResult;
  }

  return {
    name: `s3://${bucket}/`,
    async list(prefix) {
      const found: StoredObject[] = [];
      let token: string | undefined;
      do {
        const { Contents, IsTruncated, NextContinuationToken } = await page(prefix, token);
        for (const one of many(Contents))
          found.push({ key: one.Key, size: one.Size, version: one.ETag, modified: one.LastModified });
        if (found.length > OBJECTS_MAX)
          throw new ProviderError(words.tooMany(`s3://${bucket}/${prefix}`, OBJECTS_MAX));
        token = IsTruncated === 'true' ? NextContinuationToken : undefined;
      } while (token !== undefined);
      return found.filter(({ key }) => !key.endsWith('/'));
    },
    async text(key) {
      const { text } = await patiently(
        async () => client.askText(await request(`/${encodeKey(key)}`)),
        signal,
      );
      return text;
    },
    async download(key, version, into) {
      const only: Record<string, string> = version === '' ? {} : { 'if-match': version };
      const { bytes } = await patiently(
        async () => client.download(await request(`/${encodeKey(key)}`, only), into),
        signal,
      ).catch((error: unknown) => {
        if (isOther(error))
          throw new ProviderError(words.changed(`s3://${bucket}/${key}`), 'unavailable', true);
        throw error;
      });
      return bytes;
    },
  };
}
