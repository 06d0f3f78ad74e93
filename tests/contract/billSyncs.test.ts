import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { billOf, on, type Charge } from './costsFixture';
import { folder, harness, owner, syncing, useSyncs } from './syncsFixture';

useSyncs();

let at = 0;
let root: string;
let sync: ReturnType<typeof syncing>;
beforeEach(async () => {
  at += 1;
  root = join(folder, `bills-${at}`);
  await mkdir(root);
  sync = syncing();
});

/** Charges that no other test has. */
const charge = (day: string, change: Charge = {}): Charge => ({
  ...on(day),
  BillingAccountId: `payer-${at}`,
  ...change,
});
async function put(path: string, charges: readonly Charge[]): Promise<void> {
  const bytes = billOf(charges);
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), path.endsWith('.gz') ? gzipSync(bytes) : bytes);
}
const months = async (name: string) =>
  (await sync.sources())
    .find((one) => one.name === name)
    ?.snapshots.map((one) => [one.billingPeriod, one.rows, one.totals[0]?.billedCost]);

async function followed(name: string, more = {}) {
  const id = await sync.connect('FOLDER', name, { path: root });
  const [found] = await sync.exports(id);
  return sync.follow(id, found?.exportKey ?? '', name, more);
}

describe('a folder whose bills arrive by themselves', () => {
  it('is found by looking, and all its months come at once', async () => {
    await put('2026-01.csv', [charge('2026-01-05'), charge('2026-01-06', { ResourceId: 'r2' })]);
    await put('2026-02/part-1.csv.gz', [charge('2026-02-05')]);
    await put('2026-02/part-2.csv', [charge('2026-02-06', { ResourceId: 'r2', BilledCost: '5' })]);
    await put('notes.txt', []);
    const id = await sync.connect('FOLDER', 'Found', { path: root });
    const found = await sync.exports(id);
    expect(found).toMatchObject([{ name: 'Bills', place: `${root}/`, problem: null, syncId: null }]);
    const one = await sync.follow(id, found[0]?.exportKey ?? '', 'Found');
    expect(one).toMatchObject({ state: 'ok', deliveries: 2, rows: 4, setAside: 0, error: null });
    expect(await months('Found')).toEqual([
      ['2026-01', 2, 20],
      ['2026-02', 2, 15],
    ]);
    expect((await sync.exports(id))[0]?.syncId).toBe(one.syncId);
    expect((await sync.deliveries(one.syncId)).map(({ key, rows }) => [key, rows])).toEqual([
      ['2026-02', 2],
      ['2026-01', 2],
    ]);
  });

  it('brings only what changed, and a month takes the place of the same month', async () => {
    await put('2026-01.csv', [charge('2026-01-05')]);
    await put('2026-02.csv', [charge('2026-02-05'), charge('2026-02-06', { ResourceId: 'r2' })]);
    const { syncId } = await followed('Changing');
    const before = await sync.lastRun();
    await sync.run(syncId);
    // A run that finds nothing new leaves no line.
    expect((await sync.lastRun())?.importId).toBe(before?.importId);
    // Other charges, and fewer: a restated month is what its provider says it is.
    await put('2026-02.csv', [charge('2026-02-09', { ResourceId: 'r9', BilledCost: '3' })]);
    await sync.run(syncId);
    expect((await sync.lastRun())?.snapshots.map((one) => [one.billingPeriod, one.change])).toEqual([
      ['2026-02', 'replaced'],
    ]);
    expect(await months('Changing')).toEqual([
      ['2026-01', 1, 10],
      ['2026-02', 1, 3],
    ]);
  });

  it('lets go of a payer that its provider no longer bills', async () => {
    const other = { BillingAccountId: 'payer-gone', ResourceId: 'r3' };
    await put('2026-01.csv', [charge('2026-01-05'), charge('2026-01-06', other)]);
    const { syncId } = await followed('Payers');
    expect(await months('Payers')).toHaveLength(2);
    await put('2026-01.csv', [charge('2026-01-05')]);
    await sync.run(syncId);
    expect(await months('Payers')).toEqual([['2026-01', 1, 10]]);
  });

  it('never counts charges twice that another source has: they are set aside until somebody chooses', async () => {
    const bill = [charge('2026-01-05'), charge('2026-01-06', { ResourceId: 'r2' })];
    await sync.bill('by-hand.csv', billOf(bill), { source_name: 'By hand' });
    await put('2026-01.csv', bill);
    const one = await followed('Twice');
    expect(one).toMatchObject({ state: 'ok', setAside: 1, rows: 0, sourceId: null });
    const [delivery] = await sync.deliveries(one.syncId);
    expect(delivery?.setAside).toMatchObject([{ reason: 'elsewhere', sourceName: 'By hand' }]);
    await sync.run(one.syncId, { only: ['2026-01'], instead: true });
    expect(await months('By hand')).toEqual([]);
    expect(await months('Twice')).toEqual([['2026-01', 2, 20]]);
    expect(await sync.one(one.syncId)).toMatchObject({ setAside: 0, rows: 2 });
    // What was chosen holds for the months that follow.
    const next = [charge('2026-02-05'), charge('2026-02-06', { ResourceId: 'r2' })];
    await sync.bill('by-hand-2.csv', billOf(next), { source_name: 'By hand' });
    expect(await months('By hand')).toEqual([['2026-02', 2, 20]]);
    await put('2026-02.csv', next);
    expect(await sync.run(one.syncId)).toMatchObject({ setAside: 0, rows: 4 });
    expect(await months('By hand')).toEqual([]);
  });

  it('says what went wrong and since when, keeps what is there, and goes on', async () => {
    await put('2026-01.csv', [charge('2026-01-05')]);
    await put('2026-02.csv', [charge('2026-02-05')]);
    const { syncId } = await followed('Broken');
    await writeFile(join(root, '2026-02.csv'), 'Name,Age\nAda,36\n');
    await put('2026-03.csv', [charge('2026-03-05')]);
    const broken = await sync.run(syncId);
    expect(broken).toMatchObject({ state: 'failing', error: expect.stringContaining('2026-02') });
    expect(broken.failingSince).not.toBeNull();
    expect((await months('Broken'))?.map(([month]) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
    await rm(root, { recursive: true });
    expect(await sync.run(syncId)).toMatchObject({
      state: 'failing',
      error: expect.stringContaining(`${root} does not exist. Create it`),
      failingSince: broken.failingSince,
    });
    await mkdir(root);
    await put('2026-01.csv', [charge('2026-01-05')]);
    expect(await sync.run(syncId)).toMatchObject({ state: 'ok', error: null, failingSince: null });
  });

  it('refuses parts that are not one bill, by name', async () => {
    await put('2026-01/a.csv', [charge('2026-01-05')]);
    await writeFile(join(root, '2026-01', 'b.csv'), 'Name,Age\nAda,36\n');
    expect(await followed('Parts')).toMatchObject({
      state: 'failing',
      error: expect.stringContaining('00002-b.csv has other columns than 00001-a.csv'),
    });
  });

  it('is paused, changed and ended; its bills stay', async () => {
    await put('2026-01.csv', [charge('2026-01-05')]);
    const { syncId: id } = await followed('Ended');
    const params = { id };
    const changed = await sync.good('costs.updateSync', { params, body: { paused: true, every_hours: 6 } });
    expect(changed.data).toMatchObject({ state: 'paused', everyHours: 6, nextAt: null });
    await sync.good('costs.removeSync', { params });
    expect((await sync.all()).some(({ syncId }) => syncId === id)).toBe(false);
    expect(await months('Ended')).toEqual([['2026-01', 1, 10]]);
  });

  it('is not there in the workspace of a team', async () => {
    const [acme] = [harness.world.acme];
    const admin = acme.people.find(({ role }) => role === 'Admin');
    if (!admin) throw new Error('Acme has no Admin.');
    const reply = await harness.call(admin, 'integrations.connect', {
      body: { type: 'FOLDER', name: 'Theirs', values: { path: '/etc' } },
    });
    expect(reply.status).toBe(422);
    const kinds = await harness.call(owner, 'integrations.kinds', {});
    expect(kinds.text).toContain('"FOLDER"');
  });
});
