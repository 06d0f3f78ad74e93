import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeOrganisation, org } from '@tests/support/engineWorld';
import type { BillStore } from '../../costs/store/billStore.port';
import { createCopies, type Copies } from '../../costs/store/copies';
import { folderStore } from '../../costs/store/folderStore';
import { billKey } from '../../costs/store/keys';
import { createLog } from '../../platform/log';
import { createRemoteBills, GRACE_MS } from './remoteBills';
import type { RemoteBills } from './remoteBills.port';
import { sourcesStore, type SnapshotRow } from './sources.store';

const SOURCE = 'aws';
const { signal } = new AbortController();
const start = new Date('2026-11-27T12:00:00Z').getTime();
let test: TestDatabase;
let root: string;
let now: number;
let store: BillStore;
let copies: Copies;
let away: RemoteBills;

beforeAll(async () => {
  test = await openTestDatabase();
  await makeOrganisation(test.database);
});
afterAll(() => test.drop());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'costloom-away-'));
  await mkdir(join(root, 'store'));
  now = start;
  store = folderStore(join(root, 'store'));
  open(1_000);
  await test.database.system(async (sql) => {
    await sql.run('delete from bill_leftover');
    await sql.run('delete from cost_source');
    const created_at = new Date(start);
    await sourcesStore.insert(sql, {
      id: SOURCE,
      org_id: org,
      name: 'AWS',
      format: 'focus',
      demo: false,
      created_at,
    });
  });
});
afterEach(() => rm(root, { recursive: true, force: true }));

function open(limitBytes: number, of: BillStore = store): void {
  const folder = join(root, 'costs');
  copies = createCopies({ store: of, folder, temporary: join(root, 'temporary'), limitBytes });
  away = createRemoteBills({
    database: test.database,
    clock: { now: () => new Date(now) },
    log: createLog({ level: 'silent' }),
    store: of,
    copies,
    folder,
    uploadsThere: async () => new Set(),
  });
}

/** A bill of this month, in the folder of this machine. */
async function written(month: string): Promise<SnapshotRow & { path: string; sha256: string }> {
  const bytes = Buffer.from(month.padEnd(600, './'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = join(root, 'costs', org, SOURCE, `${month}.parquet`);
  await mkdir(join(root, 'costs', org, SOURCE), { recursive: true });
  await writeFile(path, bytes);
  return {
    path,
    sha256,
    source_id: SOURCE,
    billing_period: month,
    payer: '1',
    provider: 'aws',
    payer_name: '',
    view: '',
    part: 1,
    file: `${month}.parquet`,
    content_hash: sha256,
    rows: 1,
    totals: [],
    min_day: `${month}-01`,
    max_day: `${month}-02`,
    imported_at: new Date(start),
    invoiced: true,
    closes: true,
    file_size: 600,
    file_hash: sha256,
    damage: null,
  };
}
const named = (row: SnapshotRow) => test.database.system((sql) => sourcesStore.putSnapshot(sql, org, row));
const stored = () => readdir(join(root, 'store', 'organisations', org, 'bills')).catch(() => []);
const here = () => readdir(join(root, 'costs', org, SOURCE));
const leftovers = () =>
  test.database.system((sql) => sql.rows<{ key: string }>('select key from bill_leftover order by key'));

it('bills of a folder move into the store at the switch, and none goes before', async () => {
  const months = [await written('2026-01'), await written('2026-02')];
  for (const row of months) await named(row);
  const later = await written('2026-03');
  await copies.added(later.path);
  expect(await here()).toHaveLength(3);
  await named(later);
  expect(await away.moveIn(signal)).toBe(3);
  expect(await stored()).toHaveLength(3);
  // 600 bytes each, and room for 1,000.
  expect(await here()).toEqual(['2026-03.parquet']);
  expect(await away.moveIn(signal)).toBe(0);
  const [january] = months;
  expect(january && (await away.bring(org, january))).toBeNull();
  expect(await here()).toEqual(['2026-01.parquet']);
});

it('a store that is away at the switch takes nothing from the folder', async () => {
  for (const month of ['2026-01', '2026-02']) await named(await written(month));
  await rm(join(root, 'store'), { recursive: true });
  await expect(away.moveIn(signal)).rejects.toMatchObject({ code: 'unavailable' });
  await copies.added((await written('2026-03')).path);
  expect(await here()).toHaveLength(3);
});

it('what an import is about to name is put again, however near its removal is', async () => {
  const bill = await written('2026-01');
  await away.put(org, [bill]);
  await away.sweep(signal);
  expect(await leftovers()).toHaveLength(1);
  now += GRACE_MS + 1;

  const removing = Promise.withResolvers<void>();
  const mayRemove = Promise.withResolvers<void>();
  open(1_000, {
    ...store,
    async remove(key, of) {
      removing.resolve();
      await mayRemove.promise;
      await store.remove(key, of);
    },
  });
  const swept = away.sweep(signal);
  await removing.promise;
  // The sweeper is at it, and the import of the same bill begins.
  let isPut = false;
  const put = away.put(org, [bill]).then(() => (isPut = true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isPut).toBe(false);
  mayRemove.resolve();
  expect(await swept).toMatchObject({ removed: 1 });
  await put;
  await named(bill);
  expect(await stored()).toEqual([`${bill.sha256}.parquet`]);
  now += 2 * GRACE_MS;
  expect(await away.sweep(signal)).toEqual({ noted: 0, removed: 0, unfinished: 0 });
  expect(await away.look(org, bill)).toBeNull();
});

it('a bill that is named again since it was noted stays', async () => {
  const bill = await written('2026-01');
  await away.put(org, [bill]);
  await away.sweep(signal);
  await named(bill);
  now += GRACE_MS + 1;
  expect(await away.sweep(signal)).toMatchObject({ removed: 0 });
  expect([await stored(), await leftovers()]).toEqual([[`${bill.sha256}.parquet`], []]);
});

it('an organization that ends leaves nothing in the store', async () => {
  const bill = await written('2026-01');
  await away.put(org, [bill]);
  await store.put(billKey('another', bill.sha256), bill.path);
  await away.sweep(signal);
  await away.removeOf(org);
  expect([await stored(), await leftovers()]).toEqual([[], [{ key: billKey('another', bill.sha256) }]]);
  expect(await store.head(billKey('another', bill.sha256))).not.toBeNull();
});
