import { join } from 'node:path';
import { z } from 'zod';
import { bucketFaults as words } from '@shared/words/bucketFaults';
import type {
  BillExport,
  Delivery,
  FetchedBill,
  FetchInto,
} from '../../domains/integrations/billExports.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { awsCur } from './layouts/awsCur';
import { awsDataExport } from './layouts/awsDataExport';
import { azureExport } from './layouts/azureExport';
import type { Layout } from './layouts/layout';
import { plainFiles } from './layouts/plainFiles';
import { baseOf, type ObjectStore, type StoredObject } from './objects';

/** A file that belongs to none of the layouts that have a manifest is a bill by itself. */
const withManifest: readonly Layout[] = [awsDataExport, awsCur, azureExport];
const layouts: readonly Layout[] = [...withManifest, plainFiles];

/** Where an export lies in its store. */
export const storedLocation = z.object({ layout: z.string(), folder: z.string() });
type Location = z.output<typeof storedLocation>;

const EXPORTS_MAX = 500;

function layoutOf({ layout }: Location): Layout {
  const found = layouts.find(({ id }) => id === layout);
  if (!found) throw new ProviderError(`This version of Costloom cannot read “${layout}” exports.`);
  return found;
}

/** The exports in a store, found by the names of its files. */
export function exportsIn(objects: readonly StoredObject[], name: string): BillExport[] {
  const described = (layout: Layout, among: readonly StoredObject[]) =>
    layout.find(among).map((one) => ({
      key: `${layout.id} ${one.folder}`,
      name: one.name,
      contents: one.contents,
      place: `${name}${one.folder}`,
      location: { layout: layout.id, folder: one.folder },
      problem: null,
    }));
  const exports = withManifest.flatMap((layout) => described(layout, objects));
  const taken = exports.map(({ location }) => location.folder);
  const rest = objects.filter(({ key }) => !taken.some((folder) => key.startsWith(folder)));
  return [...exports, ...described(plainFiles, rest)].slice(0, EXPORTS_MAX);
}

export async function deliveriesIn(
  store: ObjectStore,
  location: Location,
  since: string,
): Promise<Delivery[]> {
  const layout = layoutOf(location);
  const objects = await store.list(layout.listed(location.folder));
  return layout
    .deliveries(objects, location.folder)
    .filter(({ billingPeriod }) => billingPeriod === '' || billingPeriod >= since);
}

/** Two files of different folders may have the same name. */
const localName = (key: string, at: number) => `${String(at + 1).padStart(5, '0')}-${baseOf(key)}`;

/** All files of a delivery, one after the other, unless it is written anew meanwhile. */
export async function fetchFrom(
  store: ObjectStore,
  location: Location,
  { key, handle }: Delivery,
  { folder, onBytes }: FetchInto,
): Promise<FetchedBill> {
  const layout = layoutOf(location);
  const objects = await layout.files(store, handle);
  const files: string[] = [];
  let before = 0;
  for (const [at, object] of objects.entries()) {
    const path = join(folder, localName(object.key, at));
    const sofar = before;
    before += await store.download(object.key, object.version, {
      path,
      onBytes: (bytes) => onBytes(sofar + bytes),
    });
    files.push(path);
  }
  if (!(await layout.isSame(store, handle)))
    throw new ProviderError(words.changed(`${store.name}${location.folder}${key}`), 'unavailable', true);
  const [first] = objects;
  const name = first === undefined || objects.length > 1 ? key : baseOf(first.key);
  return { files, name };
}
