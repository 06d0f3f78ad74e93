import { z } from 'zod';
import type { Layout } from './layout';
import { isSameManifest, named, newestManifests, readManifest } from './manifests';

/** The one right in the period's folder; each assembly has a copy of its own below. */
const MANIFEST = /^((?:.*\/)?([^/]+)\/)(\d{4})(\d{2})\d{2}-\d{8}\/\2-Manifest\.json$/;
const manifest = z.object({ reportKeys: z.array(z.string()).max(100_000) });

function periodOf(key: string): string | undefined {
  const [, , , year, month] = MANIFEST.exec(key) ?? [];
  return year === undefined || month === undefined ? undefined : `${year}-${month}`;
}

/** The Cost and Usage Report of before Data Exports: `<prefix>/<report>/yyyymmdd-yyyymmdd/`. */
export const awsCur: Layout = {
  id: 'aws-cur',
  find(objects) {
    const found = new Map<string, { folder: string; name: string; contents: string }>();
    for (const { key } of objects) {
      const [, folder, name] = MANIFEST.exec(key) ?? [];
      if (folder !== undefined && name !== undefined)
        found.set(folder, { folder, name, contents: 'Cost and Usage Report' });
    }
    return [...found.values()];
  },
  listed: (folder) => folder,
  deliveries: (objects, folder) =>
    newestManifests(objects, (key) => (key.startsWith(folder) ? periodOf(key) : undefined)),
  async files(store, handle) {
    const found = await readManifest(store, handle, manifest);
    return named(store, found.manifest, found.data.reportKeys);
  },
  isSame: isSameManifest,
};
