import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BillStore } from './billStore.port';
import { createCopies, type Copies, type WantedCopy } from './copies';
import { folderStore } from './folderStore';
import { billKey } from './keys';

const MOST = 1_000;

let root: string;
let store: BillStore & { fetched: string[] };
let copies: Copies;
const inStore = (key: string) => join(root, 'store', key);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'costloom-copies-'));
  await mkdir(join(root, 'store'));
  const plain = folderStore(join(root, 'store'));
  const fetched: string[] = [];
  store = {
    ...plain,
    fetched,
    get(key, path) {
      fetched.push(key);
      return plain.get(key, path);
    },
  };
  copies = made();
  await copies.count();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const made = () =>
  createCopies({
    store,
    folder: join(root, 'costs'),
    temporary: join(root, 'temporary'),
    limitBytes: MOST,
  });

async function stored(name: string, bytes = 400): Promise<WantedCopy> {
  const content = name.padEnd(bytes, '.');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const key = billKey('acme', sha256);
  await mkdir(dirname(inStore(key)), { recursive: true });
  await writeFile(inStore(key), content);
  return { key, path: join(root, 'costs', 'acme', 'source', `${name}.parquet`), size: bytes, sha256 };
}
const here = async () => (await readdir(join(root, 'costs', 'acme', 'source')).catch(() => [])).toSorted();

describe('copies of stored bills', () => {
  it('are fetched once, however many ask at once', async () => {
    const one = await stored('one');
    expect(await Promise.all([copies.bring(one), copies.bring(one), copies.bring(one)])).toEqual([
      null,
      null,
      null,
    ]);
    expect(store.fetched).toEqual([one.key]);
    expect((await readFile(one.path, 'utf8')).startsWith('one.')).toBe(true);
    expect(await readdir(join(root, 'temporary'))).toEqual([]);
  });

  it('go in the order of their last use when there is no more room', async () => {
    const [one, two, three] = [await stored('one'), await stored('two'), await stored('three')];
    await copies.bring(one);
    await copies.bring(two);
    expect(await copies.has(one.path)).toBe(true);
    await copies.bring(three);
    expect(await here()).toEqual(['one.parquet', 'three.parquet']);
    expect([await copies.has(two.path), copies.bytes]).toEqual([false, 800]);
    expect(await copies.bring(two)).toBeNull();
  });

  it('stay while somebody reads them, also beyond the limit, and go afterwards', async () => {
    const all = [await stored('one'), await stored('two'), await stored('three')];
    const release = copies.hold(all.map(({ path }) => path));
    for (const each of all) await copies.bring(each);
    expect(await here()).toHaveLength(3);
    release();
    release();
    await expect.poll(here).toEqual(['three.parquet', 'two.parquet']);
  });

  it('larger than all the room are there for the one who asked', async () => {
    const large = await stored('large', 5_000);
    expect(await copies.bring(large)).toBeNull();
    expect((await stat(large.path)).size).toBe(5_000);
  });

  it('are told wrong in size, content and absence, and not fetched again until the store has another one', async () => {
    const bad = await stored('bad');
    await writeFile(inStore(bad.key), 'other'.padEnd(400, '.'));
    expect(await copies.bring(bad)).toBe('content');
    expect(await copies.bring(bad)).toBe('content');
    expect(store.fetched).toHaveLength(1);
    expect(await here()).toEqual([]);
    await rm(inStore(bad.key));
    expect(await copies.bring(bad)).toBe('missing');
    await writeFile(inStore(bad.key), 'cut');
    expect(await copies.bring(bad)).toBe('size');
    await stored('bad');
    expect(await copies.bring(bad)).toBeNull();
    expect(await here()).toEqual(['bad.parquet']);
  });

  it('of an earlier process count, and none goes before they were counted', async () => {
    for (const name of ['a', 'b', 'c']) await copies.bring(await stored(name, 300));
    const later = made();
    await later.bring(await stored('d', 300));
    expect(await here()).toHaveLength(4);
    await later.count();
    expect([await here(), later.bytes]).toEqual([['b.parquet', 'c.parquet', 'd.parquet'], 900]);
  });

  it('that others removed from the folder count no more', async () => {
    const [one, two] = [await stored('one'), await stored('two')];
    await copies.bring(one);
    await copies.bring(two);
    await rm(one.path);
    await copies.count();
    expect([copies.bytes, await copies.has(one.path), await copies.has(two.path)]).toEqual([
      400,
      false,
      true,
    ]);
  });
});
