import { z } from 'zod';
import { bucketFaults as words } from '@shared/words/bucketFaults';
import type { Json } from '@shared/model/json';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type { ObjectStore, StoredObject } from '../objects';
import type { LaidDelivery, Layout } from './layout';
import { isNewer, named, readJson } from './manifests';

/** Levels between the range and the manifest differ by API version. */
const MANIFEST = /^((?:.*\/)?([^/]+)\/)((\d{4})(\d{2})\d{2}-(\d{8})\/)(?:[^/]+\/){0,3}manifest\.json$/;
/** Runs of a month that are looked at, the newest first: two a day, of both of its ends. */
const RUNS_MAX = 100;

const manifest = z.object({
  blobCount: z.number().optional(),
  exportConfig: z.object({ resourceId: z.string().default(''), type: z.string().default('') }).default({
    resourceId: '',
    type: '',
  }),
  runInfo: z.object({ submittedTime: z.string().default('') }).default({ submittedTime: '' }),
  blobs: z
    .array(z.object({ blobName: z.string() }))
    .max(100_000)
    .nullish(),
});
type Run = z.output<typeof manifest> & { key: string };

const handled = z.object({ ranges: z.array(z.string()), manifests: z.array(z.string()), newest: z.string() });

function periodOf(key: string): string | undefined {
  const [, , , , year, month] = MANIFEST.exec(key) ?? [];
  return year === undefined || month === undefined ? undefined : `${year}-${month}`;
}

const rangeOf = (key: string) => {
  const [, folder = '', , range = ''] = MANIFEST.exec(key) ?? [];
  return `${folder}${range}`;
};

const versionOf = ({ key, version }: StoredObject) => `${key} ${version}`;

const newestFirst = (runs: readonly StoredObject[]) =>
  runs.toSorted((a, b) => (isNewer(a, b) ? -1 : isNewer(b, a) ? 1 : 0));

function deliveryOf(period: string, runs: readonly StoredObject[]): LaidDelivery {
  const [newest, ...rest] = newestFirst(runs).slice(0, RUNS_MAX);
  if (!newest) throw new Error('A month without a manifest is none.');
  const manifests = [newest, ...rest].map(({ key }) => key);
  const ranges = [...new Set(manifests.map(rangeOf))];
  const version = versionOf(newest);
  const handle = { ranges, manifests, newest: version };
  return { key: period, billingPeriod: period, version, bytes: null, handle };
}

/** Who exports what: several scopes may deliver into one folder. */
const streamOf = ({ exportConfig: { resourceId, type } }: Run) =>
  `${resourceId.toLowerCase().split('/providers/microsoft.costmanagement/')[0]} ${type.toLowerCase()}`;

/** Of each scope and type the run that was submitted last; `runs`: the newest first. */
function newestRuns(runs: readonly Run[]): Run[] {
  const newest = new Map<string, Run>();
  for (const run of runs) {
    const known = newest.get(streamOf(run));
    if (!known || run.runInfo.submittedTime > known.runInfo.submittedTime) newest.set(streamOf(run), run);
  }
  return [...newest.values()];
}

async function filesOf(store: ObjectStore, { key, blobs, blobCount }: Run): Promise<StoredObject[]> {
  const names = (blobs ?? []).map(({ blobName }) => blobName);
  // A run of a month without charges is no failure.
  if (names.length === 0 && (blobCount === 0 || blobs)) return [];
  if (names.length === 0) throw new ProviderError(words.badManifest(key), 'unavailable', true);
  return named(store, key, names);
}

const read = async (store: ObjectStore, key: string): Promise<Run> => ({
  ...(await readJson(store, key, manifest)),
  key,
});

async function files(store: ObjectStore, handle: Json): Promise<StoredObject[]> {
  const runs: Run[] = [];
  for (const key of handled.parse(handle).manifests) runs.push(await read(store, key));
  const found: StoredObject[] = [];
  for (const run of newestRuns(runs)) found.push(...(await filesOf(store, run)));
  return found;
}

/** Cost Management exports: `<root>/<export>/yyyymmdd-yyyymmdd/…/manifest.json`. */
export const azureExport: Layout = {
  id: 'azure-export',
  find(objects) {
    const found = new Map<string, { folder: string; name: string; contents: string }>();
    for (const { key } of objects) {
      const [, folder, name] = MANIFEST.exec(key) ?? [];
      if (folder !== undefined && name !== undefined)
        found.set(folder, { folder, name, contents: 'Azure Cost Management export' });
    }
    return [...found.values()];
  },
  listed: (folder) => folder,
  deliveries(objects, folder) {
    const months = new Map<string, StoredObject[]>();
    for (const object of objects) {
      const period = object.key.startsWith(folder) ? periodOf(object.key) : undefined;
      if (period !== undefined) months.set(period, [...(months.get(period) ?? []), object]);
    }
    return [...months]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([period, runs]) => deliveryOf(period, runs));
  },
  files,
  async isSame(store, handle) {
    const { ranges, newest } = handled.parse(handle);
    const there: StoredObject[] = [];
    for (const range of ranges) there.push(...(await store.list(range)));
    const [now] = newestFirst(there.filter(({ key }) => MANIFEST.test(key)));
    return now !== undefined && versionOf(now) === newest;
  },
};
