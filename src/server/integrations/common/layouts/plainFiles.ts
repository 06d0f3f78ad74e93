import { createHash } from 'node:crypto';
import { z } from 'zod';
import { storedBillEnding } from '@shared/model/billFiles';
import { bucketFaults as words } from '@shared/words/bucketFaults';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import { baseOf, folderOf, type StoredObject } from '../objects';
import type { LaidDelivery, Layout } from './layout';

/** `2026-10`, `202610`, `20261001`; not a part of a longer number. */
const MONTH = /(?<!\d)(20\d{2})[-_]?(0[1-9]|1[0-2])(?=\d{2}(?!\d)|(?!\d))/;
/** `year=2026/month=1` */
const HIVE = /year=(20\d{2})\/month=(\d{1,2})(?!\d)/;

const handled = z.object({ files: z.array(z.object({ key: z.string(), version: z.string() })) });

function monthIn(text: string): string | undefined {
  const [, year, month] = HIVE.exec(text) ?? MONTH.exec(text) ?? [];
  return year === undefined || month === undefined ? undefined : `${year}-${month.padStart(2, '0')}`;
}

/** What lies above the first part of the path that tells a month. */
function rootOf(key: string): string {
  const parts = folderOf(key).split('/');
  const at = parts.findIndex((part) => monthIn(part) !== undefined || part.startsWith('year=20'));
  const above = parts.slice(0, at).map((part) => `${part}/`);
  return at < 0 ? folderOf(key) : above.join('');
}

const versionOf = (objects: readonly StoredObject[]) =>
  createHash('sha256')
    .update(JSON.stringify(objects.map(({ key, version, size }) => [key, version, size])))
    .digest('hex');

const delivery = (key: string, billingPeriod: string, objects: readonly StoredObject[]): LaidDelivery => ({
  key,
  billingPeriod,
  version: versionOf(objects),
  bytes: objects.reduce((sum, { size }) => sum + size, 0),
  handle: { files: objects.map((one) => ({ key: one.key, version: one.version })) },
});

/** The same month may come once more for each kind of file: those are files of their own. */
function byMonth(objects: readonly StoredObject[], folder: string): LaidDelivery[] {
  const months = new Map<string, StoredObject[]>();
  const others: LaidDelivery[] = [];
  for (const object of objects) {
    const inner = object.key.slice(folder.length);
    const month = monthIn(inner);
    if (month === undefined) others.push(delivery(inner, '', [object]));
    else months.set(month, [...(months.get(month) ?? []), object]);
  }
  const dated = [...months].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [...dated.map(([month, files]) => delivery(month, month, files)), ...others];
}

/** Bills that somebody puts there: by month where the path or the name tells one, else each file by itself. */
export const plainFiles: Layout = {
  id: 'files',
  find(objects) {
    const found = new Map<string, Set<string>>();
    for (const { key } of objects) {
      const kind = storedBillEnding(key);
      if (kind === undefined) continue;
      const root = rootOf(key);
      found.set(root, (found.get(root) ?? new Set()).add(kind));
    }
    return [...found].map(([folder, kinds]) => ({
      folder,
      name: baseOf(folder.slice(0, -1)) || 'Bills',
      contents: `Files (${[...kinds].toSorted().join(', ')})`,
    }));
  },
  listed: (folder) => folder,
  deliveries: (objects, folder) =>
    byMonth(
      objects.filter(
        ({ key }) => key.startsWith(folder) && storedBillEnding(key) !== undefined && rootOf(key) === folder,
      ),
      folder,
    ),
  async files(store, handle) {
    const { files } = handled.parse(handle);
    const there = new Map<string, StoredObject>();
    for (const folder of new Set(files.map(({ key }) => folderOf(key))))
      for (const object of await store.list(folder)) there.set(object.key, object);
    return files.map(({ key, version }) => {
      const object = there.get(key);
      if (object?.version !== version)
        throw new ProviderError(words.changed(`${store.name}${key}`), 'unavailable', true);
      return object;
    });
  },
  isSame: async () => true,
};
