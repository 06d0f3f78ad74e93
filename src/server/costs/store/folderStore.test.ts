import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billStoreContract } from '@tests/support/billStoreContract';
import { folderStore } from './folderStore';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

billStoreContract('of a folder', async () => ({
  store: folderStore(folder),
  forgets: true,
  async killed(key, bytes) {
    const path = join(folder, `${key}.part-0b1c`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes.subarray(0, 1_000));
  },
}));

describe('a folder of bills', () => {
  it('that is not mounted is away, not empty', async () => {
    const store = folderStore(join(folder, 'not-mounted'));
    const path = join(folder, 'a-bill');
    await writeFile(path, 'x');
    const gone = { code: 'unavailable', message: expect.stringContaining('is not responding') as string };
    await expect(store.head('organisations/a/bills/b.parquet')).rejects.toMatchObject(gone);
    await expect(store.list('organisations/', null)).rejects.toMatchObject(gone);
    await expect(store.get('organisations/a/bills/b.parquet', `${path}-2`)).rejects.toMatchObject(gone);
    await expect(store.put('organisations/a/bills/b.parquet', path)).rejects.toMatchObject(gone);
  });

  it('takes no key that leads out of it', async () => {
    const store = folderStore(folder);
    for (const key of ['../a', 'a/../../b', '/a', 'a//b', '.a', ''])
      await expect(store.head(key)).rejects.toThrow();
  });
});
