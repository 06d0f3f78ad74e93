import { randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { z } from 'zod';
import { parseXml } from '../../integrations/common/xml';
import { inTurns } from '../../platform/inTurns';
import { encodeKey } from '../../platform/s3Path';
import type { StorePlace } from '../../platform/storePlace';
import { many } from '../../platform/xmlShapes';
import type { AzureSigner } from './azureSigner';
import { checkedKey, PAGE, PART_BYTES, type BillStore, type StoredBill } from './billStore.port';
import { storeFault, type Refusal } from './faults';
import { inParts, partOf } from './parts';
import { storeHttp, StoreRefusal, type StoreRequest } from './storeHttp';
import { hostUrl } from '../../platform/outbound/hostUrl';

type AzurePlace = Omit<Extract<StorePlace, { kind: 'azblob' }>, 'kind'>;

const PARTS_AT_ONCE = 3;

const blob = z.object({
  Name: z.string(),
  Properties: z.object({
    Etag: z.string().default(''),
    'Content-Length': z.coerce.number(),
    'Last-Modified': z.coerce.date(),
  }),
});
const listing = z.object({
  EnumerationResults: z.object({
    Blobs: z.union([z.object({ Blob: z.union([blob, z.array(blob)]).optional() }), z.literal('')]).optional(),
    NextMarker: z.string().optional(),
  }),
});

const refusalOf = (error: unknown): Refusal | undefined => {
  if (!(error instanceof StoreRefusal)) return undefined;
  if (error.text.includes('ContainerNotFound')) return 'noContainer';
  return error.status === 401 || error.status === 403 ? 'denied' : undefined;
};
/** A container that is not there answers 404 too, and says so where the answer has a body. */
const isGone = (error: unknown) =>
  error instanceof StoreRefusal && error.status === 404 && !error.text.includes('ContainerNotFound');

/** A container of Azure Blob Storage. Blocks that were never committed are dropped by Azure after a week. */
export function azureStore(place: AzurePlace, signer: AzureSigner): BillStore {
  const { container, prefix, account } = place;
  const endpoint = place.endpoint === '' ? hostUrl`https://${account}.blob.core.windows.net` : place.endpoint;
  const name = `azblob://${container}/${prefix}`.replace(/\/$/, '');
  const http = storeHttp();
  const urlOf = (key: string) => `${endpoint}/${container}/${encodeKey(`${prefix}${checkedKey(key)}`)}`;

  const ask = (request: StoreRequest, signal?: AbortSignal) =>
    http.ask(() => signer.signed(request, signal), signal);

  async function orFault<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      throw storeFault(error, refusalOf(error));
    }
  }

  async function putInBlocks(key: string, path: string, size: number, signal?: AbortSignal): Promise<void> {
    // All ids of a blob have one length.
    const upload = randomUUID();
    const file = await open(path, 'r');
    try {
      const ids = await inTurns(inParts(size, PART_BYTES), PARTS_AT_ONCE, async (part) => {
        const id = Buffer.from(`${upload}-${String(part.number).padStart(5, '0')}`).toString('base64');
        const body = await partOf(file, part);
        const url = `${urlOf(key)}?comp=block&blockid=${encodeURIComponent(id)}`;
        await (await ask({ method: 'PUT', url, body }, signal)).text();
        return id;
      });
      signal?.throwIfAborted();
      const latest = ids.map((id) => `<Latest>${id}</Latest>`).join('');
      const body = `<?xml version="1.0" encoding="utf-8"?><BlockList>${latest}</BlockList>`;
      await (await ask({ method: 'PUT', url: `${urlOf(key)}?comp=blocklist`, body }, signal)).text();
    } finally {
      await file.close();
    }
  }

  return {
    name,
    put: (key, path, signal) =>
      orFault(signal, async () => {
        const { size } = await stat(path);
        if (size > PART_BYTES) return putInBlocks(key, path, size, signal);
        const file = await open(path, 'r');
        const body = await partOf(file, { number: 1, from: 0, length: size }).finally(() => file.close());
        const headers = { 'x-ms-blob-type': 'BlockBlob' };
        await (await ask({ method: 'PUT', url: urlOf(key), headers, body }, signal)).text();
      }),
    get: (key, path, signal) =>
      orFault(signal, async () => {
        try {
          await (await ask({ method: 'GET', url: urlOf(key) }, signal)).save(path);
          return true;
        } catch (error) {
          if (isGone(error)) return false;
          throw error;
        }
      }),
    head: (key, signal) =>
      orFault(signal, async () => {
        try {
          const reply = await ask({ method: 'HEAD', url: urlOf(key) }, signal);
          await reply.text();
          const modified = new Date(reply.header('last-modified'));
          return {
            key,
            size: Number(reply.header('content-length')),
            version: reply.header('etag'),
            modified,
          };
        } catch (error) {
          if (isGone(error)) return null;
          throw error;
        }
      }),
    list: (below, after, signal) =>
      orFault(signal, async () => {
        const query = new URLSearchParams({
          restype: 'container',
          comp: 'list',
          prefix: `${prefix}${below}`,
          maxresults: String(PAGE),
        });
        if (after !== null) query.set('marker', after);
        const reply = await ask(
          { method: 'GET', url: `${endpoint}/${container}?${query.toString()}` },
          signal,
        );
        const { Blobs, NextMarker = '' } = listing.parse(
          parseXml((await reply.text()).replace(/^\uFEFF/, '')),
        ).EnumerationResults;
        const bills: StoredBill[] = many(Blobs === '' ? undefined : Blobs?.Blob).map(
          ({ Name, Properties }) => ({
            key: Name.slice(prefix.length),
            size: Properties['Content-Length'],
            version: Properties.Etag,
            modified: Properties['Last-Modified'],
          }),
        );
        return { bills, next: NextMarker === '' ? null : NextMarker };
      }),
    remove: (key, signal) =>
      orFault(signal, async () => {
        try {
          await (await ask({ method: 'DELETE', url: urlOf(key) }, signal)).text();
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      }),
    forgetUnfinished: async () => 0,
    close: () => http.close(),
  };
}
