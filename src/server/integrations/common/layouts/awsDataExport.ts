import { z } from 'zod';
import type { Layout } from './layout';
import { isSameManifest, named, newestManifests, readManifest } from './manifests';

const MANIFEST =
  /^((?:.*\/)?([^/]+)\/)metadata\/BILLING_PERIOD=(\d{4}-\d{2})\/(?:[^/]+\/)?[^/]*Manifest\.json$/;
const manifest = z.object({ dataFiles: z.array(z.string()).max(100_000) });

/** `s3://bucket/key` names its bucket too; others are keys. */
const keyOf = (file: string) => file.replace(/^s3:\/\/[^/]+\//, '');

/** AWS Data Exports (FOCUS, CUR 2.0): `<prefix>/<export>/{metadata,data}/BILLING_PERIOD=yyyy-MM/`. */
export const awsDataExport: Layout = {
  id: 'aws-data-export',
  find(objects) {
    const found = new Map<string, { folder: string; name: string; contents: string }>();
    for (const { key } of objects) {
      const [, folder, name] = MANIFEST.exec(key) ?? [];
      if (folder !== undefined && name !== undefined)
        found.set(folder, { folder, name, contents: 'AWS Data Export' });
    }
    return [...found.values()];
  },
  listed: (folder) => `${folder}metadata/`,
  deliveries: (objects, folder) =>
    newestManifests(objects, (key) => (key.startsWith(folder) ? MANIFEST.exec(key)?.[3] : undefined)),
  async files(store, handle) {
    const found = await readManifest(store, handle, manifest);
    return named(store, found.manifest, found.data.dataFiles.map(keyOf));
  },
  isSame: isSameManifest,
};
