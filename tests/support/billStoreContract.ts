import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillStore } from '@server/costs/store/billStore.port';

export interface StoreUnderTest {
  store: BillStore;
  /** Begins an upload of this key in the way of a process that is killed half way. */
  killed(key: string, bytes: Buffer): Promise<void>;
  /** Whether its unfinished uploads are given up by us, not by the service. */
  forgets: boolean;
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What every store of bills does. */
export function billStoreContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the bill store ${name}`, () => {
    let tested: StoreUnderTest;
    let store: BillStore;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'costloom-store-contract-'));
      tested = await open();
      store = tested.store;
    });
    afterAll(async () => {
      await store?.close();
      await rm(folder, { recursive: true, force: true });
    });

    async function file(bytes: Uint8Array): Promise<string> {
      const path = join(folder, hash(bytes));
      await writeFile(path, bytes);
      return path;
    }
    async function got(key: string): Promise<Buffer | undefined> {
      const path = join(folder, `got-${randomBytes(6).toString('hex')}`);
      return (await store.get(key, path)) ? readFile(path) : undefined;
    }
    const keysOf = async (prefix: string) => (await store.list(prefix, null)).bills.map(({ key }) => key);

    it.each([
      ['empty', 0],
      ['small', 1_234],
      ['of exactly one part', 8 * 1024 * 1024],
      ['of several parts', 20 * 1024 * 1024 + 7],
    ])('keeps a file that is %s', async (what, size) => {
      const key = `organisations/acme/bills/${what.replaceAll(' ', '-')}.parquet`;
      const bytes = randomBytes(size);
      const from = Date.now();
      await store.put(key, await file(bytes));
      expect(hash((await got(key)) ?? Buffer.from('none'))).toBe(hash(bytes));
      const found = await store.head(key);
      expect(found).toMatchObject({ key, size });
      expect(Math.abs((found?.modified.getTime() ?? 0) - from)).toBeLessThan(60_000);
      await store.remove(key);
      expect(await store.head(key)).toBeNull();
      expect(await got(key)).toBeUndefined();
    });

    it('replaces a file of the same key, and tells that it is another one', async () => {
      const key = 'organisations/acme/bills/again.parquet';
      await store.put(key, await file(Buffer.from('first')));
      const before = await store.head(key);
      await store.put(key, await file(Buffer.from('other')));
      expect(String(await got(key))).toBe('other');
      expect((await store.head(key))?.version).not.toBe(before?.version);
      await store.remove(key);
    });

    it('has nothing of what was never there, and removes it without an error', async () => {
      const key = 'organisations/acme/bills/never.parquet';
      expect(await store.head(key)).toBeNull();
      expect(await got(key)).toBeUndefined();
      await store.remove(key);
      expect(await keysOf('organisations/nobody/')).toEqual([]);
    });

    it('lists in order and in pages, of one organization only', async () => {
      const path = await file(Buffer.from('x'));
      const keys = Array.from(
        { length: 1_003 },
        (_none, n) => `organisations/many/bills/${1000 + n}.parquet`,
      );
      for (let n = 0; n < keys.length; n += 50)
        await Promise.all(keys.slice(n, n + 50).map((key) => store.put(key, path)));
      await store.put('organisations/many2/bills/1.parquet', path);
      const first = await store.list('organisations/many/', null);
      expect(first.bills).toHaveLength(1_000);
      expect(first.bills[0]).toMatchObject({ size: 1 });
      const rest = await store.list('organisations/many/', first.next);
      expect(rest.next).toBeNull();
      expect([...first.bills, ...rest.bills].map(({ key }) => key)).toEqual(keys);
    });

    it('shows nothing of an upload that was killed, and gives it up when it is old', async () => {
      const key = 'organisations/acme/bills/killed.parquet';
      await tested.killed(key, randomBytes(9 * 1024 * 1024));
      expect(await store.head(key)).toBeNull();
      expect(await got(key)).toBeUndefined();
      expect(await keysOf('organisations/acme/bills/killed')).toEqual([]);
      expect(await store.forgetUnfinished(new Date(Date.now() - 3_600_000))).toBe(0);
      expect(await store.forgetUnfinished(new Date(Date.now() + 60_000))).toBe(tested.forgets ? 1 : 0);
      expect(await store.forgetUnfinished(new Date(Date.now() + 60_000))).toBe(0);
      const bytes = randomBytes(9 * 1024 * 1024);
      await store.put(key, await file(bytes));
      expect(hash((await got(key)) ?? Buffer.from('none'))).toBe(hash(bytes));
    });

    it('keeps nothing of an upload that was given up by us', async () => {
      const key = 'organisations/acme/bills/aborted.parquet';
      const path = await file(randomBytes(30 * 1024 * 1024));
      const stop = AbortSignal.abort(new Error('enough'));
      await expect(store.put(key, path, stop)).rejects.toThrow();
      expect(await store.head(key)).toBeNull();
      expect((await stat(path)).size).toBe(30 * 1024 * 1024);
    });
  });
}
