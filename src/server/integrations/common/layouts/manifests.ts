import { z } from 'zod';
import { bucketFaults as words } from '@shared/words/bucketFaults';
import type { Json } from '@shared/model/json';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import { folderOf, type ObjectStore, type StoredObject } from '../objects';
import type { LaidDelivery } from './layout';

/** A manifest as it was seen: it is written after all files that it names. */
const seen = z.object({ manifest: z.string(), version: z.string() });

/** Of each billing period the manifest that was written last. */
export function newestManifests(
  objects: readonly StoredObject[],
  periodOf: (key: string) => string | undefined,
): LaidDelivery[] {
  const newest = new Map<string, StoredObject>();
  for (const object of objects) {
    const period = periodOf(object.key);
    const known = period === undefined ? undefined : newest.get(period);
    if (period !== undefined && (!known || isNewer(object, known))) newest.set(period, object);
  }
  return [...newest]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([period, { key, version }]) => ({
      key: period,
      billingPeriod: period,
      version: `${key} ${version}`,
      bytes: null,
      handle: { manifest: key, version },
    }));
}

export const isNewer = (one: StoredObject, other: StoredObject) => {
  const later = one.modified.getTime() - other.modified.getTime();
  return later > 0 || (later === 0 && one.key > other.key);
};

export async function readManifest<T>(store: ObjectStore, handle: Json, shape: z.ZodType<T>) {
  const { manifest } = seen.parse(handle);
  return { manifest, data: await readJson(store, manifest, shape) };
}

export async function readJson<T>(store: ObjectStore, manifest: string, shape: z.ZodType<T>): Promise<T> {
  const text = await store.text(manifest);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ProviderError(words.badManifest(manifest), 'unavailable', true);
  }
  const { data } = shape.safeParse(body);
  if (data === undefined) throw new ProviderError(words.badManifest(manifest), 'unavailable', true);
  return data;
}

/** What a manifest names, with the versions that lie there; a file that is not there is a failure and no smaller bill. */
export async function named(
  store: ObjectStore,
  manifest: string,
  keys: readonly string[],
): Promise<StoredObject[]> {
  if (keys.length === 0) throw new ProviderError(words.noFiles(manifest));
  const there = new Map<string, StoredObject>();
  for (const folder of new Set(keys.map(folderOf)))
    for (const object of await store.list(folder)) there.set(object.key, object);
  return keys.map((key) => {
    const object = there.get(key);
    if (!object) throw new ProviderError(words.missing(manifest, key), 'unavailable', true);
    return object;
  });
}

export async function isSameManifest(store: ObjectStore, handle: Json): Promise<boolean> {
  const { manifest, version } = seen.parse(handle);
  const [now] = (await store.list(manifest)).filter(({ key }) => key === manifest);
  return now?.version === version;
}
