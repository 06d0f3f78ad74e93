import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { CloudCall } from '../../clouds.port';
import { askIf } from './aws';
import { s3, s3Put, within, type Bucket } from './s3';

/** The configuration of Intelligent-Tiering that Costloom keeps in a bucket. */
export const ARCHIVING_ID = 'costloom';

/** As S3 writes it: which archive tiers objects go to when nobody reads them. */
export type Archiving = JsonObject;

const ROOT = 'IntelligentTieringConfiguration';
const configuration = within(ROOT, z.record(z.string(), z.json()));

const about = (bucket: string) => ({ bucket, query: { 'intelligent-tiering': '', id: ARCHIVING_ID } });

/** Null: the bucket has none of ours. */
export const archivingOf = async ({ at, name }: Bucket): Promise<Archiving | null> =>
  (await askIf(at, s3('GET', about(name)), configuration)) ?? null;

export const putArchiving = (bucket: string, archiving: Archiving | null): CloudCall =>
  archiving === null ? s3('DELETE', about(bucket)) : s3Put(about(bucket), ROOT, archiving);
