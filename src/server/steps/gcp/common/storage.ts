import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { CloudCall } from '../../clouds.port';
import { text } from '../../common/params';
import { api } from './api';
import { labelsOf, look, type At } from './compute';

const NAME =
  /^(?:gs:\/\/|\/\/storage\.googleapis\.com\/(?:projects\/_\/buckets\/)?|https:\/\/www\.googleapis\.com\/storage\/v1\/b\/)?([a-z0-9][a-z0-9._-]{1,220}[a-z0-9])\/?$/;

/** A bucket by `gs://name`, its full name or its bare one. */
export function readBucket(name: string): { bucket: string; project: string } | undefined {
  const [, bucket] = NAME.exec(name.trim()) ?? [];
  return bucket === undefined ? undefined : { bucket, project: '' };
}

/** Names of buckets say no project. */
export const bucketProjectParam = (p: number) =>
  text({
    p,
    title: 'Project ID',
    description: 'Of buckets that do not come with their project.',
    placeholder: 'acme-web',
    optional: true,
    max: 200,
  });

export const bucketShape = z.object({
  name: z.string(),
  labels: labelsOf,
  metageneration: z.string(),
  location: z.string().default(''),
  storageClass: z.string().default(''),
  autoclass: z.object({ enabled: z.boolean().default(false) }).nullish(),
  retentionPolicy: z.object({ retentionPeriod: z.string().default('') }).nullish(),
  lifecycle: z.object({ rule: z.array(z.record(z.string(), z.json())).default([]) }).nullish(),
});
export const findBucket = (at: At, bucket: string) =>
  look(at, api('storage', 'GET', `storage/v1/b/${bucket}`), bucketShape);

/** Refused by Google when somebody changed the bucket since it was looked at. */
export const patchBucket = (bucket: string, metageneration: string, input: JsonObject): CloudCall =>
  api('storage', 'PATCH', `storage/v1/b/${bucket}`, {
    query: { ifMetagenerationMatch: metageneration },
    input,
  });

const patched = z.object({ metageneration: z.string() });
/** What it is after a change, by which the way back is told from later changes. */
export const metagenerationOf = (reply: unknown): string =>
  patched.safeParse(reply).data?.metageneration ?? '0';
