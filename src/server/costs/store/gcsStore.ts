import { open, stat } from 'node:fs/promises';
import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import { billStoreWords as words } from '@shared/words/billStores';
import type { StorePlace } from '../../platform/storePlace';
import { checkedKey, PAGE, PART_BYTES, type BillStore, type StoredBill } from './billStore.port';
import { storeFault, type Refusal } from './faults';
import { partOf } from './parts';
import { GO_ON, storeHttp, StoreRefusal, type StoreRequest } from './storeHttp';

type GcsPlace = Omit<Extract<StorePlace, { kind: 'gs' }>, 'kind'>;

const object = z.object({
  name: z.string(),
  size: z.coerce.number(),
  generation: z.string(),
  updated: z.coerce.date(),
});
const listing = z.object({ items: z.array(object).default([]), nextPageToken: z.string().optional() });
const refusal = z.object({ error: z.object({ message: z.string() }) });

function messageOf(error: StoreRefusal): string {
  try {
    const body: unknown = JSON.parse(error.text);
    return refusal.safeParse(body).data?.error.message ?? error.text;
  } catch {
    return error.text;
  }
}
const isNoBucket = (error: unknown) =>
  error instanceof StoreRefusal && error.status === 404 && messageOf(error).includes('bucket does not exist');
const isGone = (error: unknown) =>
  error instanceof StoreRefusal && error.status === 404 && !isNoBucket(error);

function refusalOf(error: unknown): Refusal | undefined {
  if (isNoBucket(error)) return 'noContainer';
  return error instanceof StoreRefusal && (error.status === 401 || error.status === 403)
    ? 'denied'
    : undefined;
}

/**
 * A bucket of Google Cloud Storage, by its JSON API. A resumable upload that never ended shows nothing, and Google drops it
 * after a week.
 */
export function gcsStore(place: GcsPlace, token: (signal?: AbortSignal) => Promise<string>): BillStore {
  const { bucket, prefix } = place;
  const endpoint = place.endpoint === '' ? 'https://storage.googleapis.com' : place.endpoint;
  const name = `gs://${bucket}/${prefix}`.replace(/\/$/, '');
  const http = storeHttp();
  const objects = `/storage/v1/b/${bucket}/o`;
  const nameOf = (key: string) => `${prefix}${checkedKey(key)}`;
  const urlOf = (key: string) => `${endpoint}${objects}/${encodeURIComponent(nameOf(key))}`;

  const ask = (request: StoreRequest, signal?: AbortSignal) =>
    http.ask(async () => {
      const authorization = `Bearer ${await token(signal)}`;
      return { ...request, headers: { ...request.headers, authorization } };
    }, signal);

  async function orFault<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      throw storeFault(error, refusalOf(error));
    }
  }

  const told = ({ name: key, size, generation, updated }: z.output<typeof object>): StoredBill => ({
    key: key.slice(prefix.length),
    size,
    version: generation,
    modified: updated,
  });

  /** Pieces go one after the other, each with its place in the whole; the last one makes the object. */
  async function resumable(key: string, path: string, size: number, signal?: AbortSignal): Promise<void> {
    const query = new URLSearchParams({ uploadType: 'resumable', name: nameOf(key) });
    const url = `${endpoint}/upload${objects}?${query.toString()}`;
    const headers = { 'x-upload-content-length': String(size), 'content-type': 'application/json' };
    const begun = await ask({ method: 'POST', url, headers, body: '{}' }, signal);
    await begun.text();
    const session = begun.header('location');
    const file = await open(path, 'r');
    try {
      let from = 0;
      for (let ended = false; !ended;) {
        signal?.throwIfAborted();
        const length = Math.min(PART_BYTES, size - from);
        const body = await partOf(file, { number: 1, from, length });
        const headers = { 'content-range': `bytes ${from}-${from + length - 1}/${size}` };
        const reply = await ask({ method: 'PUT', url: session, headers, body }, signal);
        await reply.text();
        ended = reply.status !== GO_ON;
        // It may have kept less than it was sent.
        const kept = Number(/-(\d+)$/.exec(reply.header('range'))?.[1] ?? -1) + 1;
        if (!ended && kept <= from) throw new Fault('unavailable:bill_upload_cut', words.cut);
        from = kept;
      }
    } catch (error) {
      await ask({ method: 'DELETE', url: session }).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  return {
    name,
    put: (key, path, signal) =>
      orFault(signal, async () => {
        const { size } = await stat(path);
        if (size > PART_BYTES) return resumable(key, path, size, signal);
        const file = await open(path, 'r');
        const body = await partOf(file, { number: 1, from: 0, length: size }).finally(() => file.close());
        const query = new URLSearchParams({ uploadType: 'media', name: nameOf(key) });
        const url = `${endpoint}/upload${objects}?${query.toString()}`;
        const headers = { 'content-type': 'application/octet-stream' };
        await (await ask({ method: 'POST', url, headers, body }, signal)).text();
      }),
    get: (key, path, signal) =>
      orFault(signal, async () => {
        try {
          await (await ask({ method: 'GET', url: `${urlOf(key)}?alt=media` }, signal)).save(path);
          return true;
        } catch (error) {
          if (isGone(error)) return false;
          throw error;
        }
      }),
    head: (key, signal) =>
      orFault(signal, async () => {
        try {
          const body: unknown = JSON.parse(
            await (await ask({ method: 'GET', url: urlOf(key) }, signal)).text(),
          );
          return told(object.parse(body));
        } catch (error) {
          if (isGone(error)) return null;
          throw error;
        }
      }),
    list: (below, after, signal) =>
      orFault(signal, async () => {
        const query = new URLSearchParams({ prefix: `${prefix}${below}`, maxResults: String(PAGE) });
        if (after !== null) query.set('pageToken', after);
        const reply = await ask({ method: 'GET', url: `${endpoint}${objects}?${query.toString()}` }, signal);
        const body: unknown = JSON.parse(await reply.text());
        const { items, nextPageToken = null } = listing.parse(body);
        return { bills: items.map(told), next: nextPageToken };
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
