import { z } from 'zod';
import type { Layout } from './layout';
import { isSameManifest, named, newestManifests, readManifest } from './manifests';

/** Levels between the range and the manifest differ by API version. */
const MANIFEST = /^((?:.*\/)?([^/]+)\/)(\d{4})(\d{2})\d{2}-(\d{8})\/(?:[^/]+\/){0,3}manifest\.json$/;
const manifest = z.object({ blobs: z.array(z.object({ blobName: z.string() })).max(100_000) });

function periodOf(key: string): string | undefined {
  const [, , , year, month] = MANIFEST.exec(key) ?? [];
  return year === undefined || month === undefined ? undefined : `${year}-${month}`;
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
  deliveries: (objects, folder) =>
    newestManifests(objects, (key) => (key.startsWith(folder) ? periodOf(key) : undefined)),
  async files(store, handle) {
    const found = await readManifest(store, handle, manifest);
    return named(
      store,
      found.manifest,
      found.data.blobs.map(({ blobName }) => blobName),
    );
  },
  isSame: isSameManifest,
};
