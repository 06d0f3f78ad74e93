import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { s3Path } from '../../../platform/s3Path';
import { xmlList, xmlText } from '../../../platform/xmlShapes';
import type { CloudCall } from '../../clouds.port';
import { ask, askIf, type At } from './aws';
import { xmlDocument } from './xml';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';
/** Pages of buckets whose names begin alike. */
const PAGES_MAX = 20;

type Method = 'GET' | 'PUT' | 'DELETE';

interface About {
  bucket?: string;
  key?: string;
  /** Those without a value name a part of the bucket: `lifecycle`. */
  query?: Readonly<Record<string, string>>;
}

const queryOf = (query: Readonly<Record<string, string>>) =>
  Object.entries(query)
    .map(([name, value]) => (value === '' ? name : `${name}=${encodeURIComponent(value)}`))
    .join('&');

/** A request to S3: `PUT /bills?lifecycle`. */
export function s3(
  method: Method,
  { bucket = '', key = '', query = {} }: About,
  input: JsonObject = {},
): CloudCall {
  const search = queryOf(query);
  const path = `${s3Path(bucket, key)}${search === '' ? '' : `?${search}`}`;
  return { service: 's3', operation: `${method} ${path}`, input };
}

/** One that puts a document. */
export const s3Put = (about: About, root: string, content: JsonObject): CloudCall =>
  s3('PUT', about, { xml: xmlDocument(root, NAMESPACE, content) });

/** What stands within the outermost element. */
export const within = <T>(root: string, inner: z.ZodType<T>) =>
  z
    .record(z.string(), z.unknown())
    .transform((document) => (document[root] === '' ? {} : document[root]))
    .pipe(inner);

const bucketPage = within(
  'ListAllMyBucketsResult',
  z.object({
    Buckets: xmlList('Bucket', z.object({ Name: xmlText, BucketRegion: xmlText, CreationDate: xmlText })),
    ContinuationToken: xmlText,
  }),
);

/** A page of buckets of these names and this region; '' is any. An empty token begins, and ends it. */
export function bucketsPage(at: At, wanted: { prefix: string; region: string }, token: string) {
  const query: Record<string, string> = { 'max-buckets': '100' };
  if (wanted.prefix !== '') query['prefix'] = wanted.prefix;
  if (wanted.region !== '') query['bucket-region'] = wanted.region;
  if (token !== '') query['continuation-token'] = token;
  return ask(at, s3('GET', { query }), bucketPage);
}

export interface Bucket {
  name: string;
  region: string;
  /** Asks in its own region. */
  at: At;
}

/** A bucket of the account by its name or ARN, in whatever region it is; undefined: there is none. */
export async function findBucket(at: At, id: string): Promise<Bucket | undefined> {
  const name = id.replace(/^arn:aws[\w-]*:s3:::/, '');
  const anywhere = { ...at, place: { account: at.place.account, region: '' } };
  let token = '';
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const found = await bucketsPage(anywhere, { prefix: name, region: '' }, token);
    const one = found.Buckets.find(({ Name }) => Name === name);
    if (one) {
      const region = one.BucketRegion || at.place.region;
      return { name, region, at: { ...at, place: { account: at.place.account, region } } };
    }
    token = found.ContinuationToken;
    if (token === '') return undefined;
  }
  return undefined;
}

const tagging = within(
  'Tagging',
  z.object({ TagSet: xmlList('Tag', z.object({ Key: xmlText, Value: xmlText })) }),
);

/** The tags of a bucket, asked in its own region. */
export async function bucketTags(at: At, bucket: string): Promise<Record<string, string>> {
  const found = await askIf(at, s3('GET', { bucket, query: { tagging: '' } }), tagging);
  return Object.fromEntries((found?.TagSet ?? []).map(({ Key, Value }) => [Key, Value]));
}
