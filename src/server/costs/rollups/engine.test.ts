import { mkdtemp, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { billed } from '@tests/clickhouse/bills';
import { on } from '@tests/contract/costsFixture';

import type { BillScope } from '../costEngine.port';
import { spendSql, type SpendRequest } from '../queries/spend';
import type { QueryRequest, QueryResult } from '../worker/protocol';
import { UNREADABLE_BILL } from '../worker/protocol';
import { isOfFile, prepareSelect, Sandboxes } from '../worker/sandbox';
import { rollUp } from './build';
import { createRollupEngine, type RollupEngine } from './engine';
import { removeStaleRollups } from './sweep';

let folder: string;
let bills: BillScope;
let engine: RollupEngine<BillScope>;
let asked: QueryRequest[];
let made: number;
const sandboxes = new Sandboxes();
const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
const now = new Date('2026-03-01T00:00:00Z');

async function query(request: QueryRequest): Promise<QueryResult> {
  asked.push(request);
  try {
    return await sandboxes.use(request, async (connection) => {
      const prepared = await prepareSelect(connection, request.sql);
      prepared.bind({ ...request.values });
      const rows = (await prepared.runAndReadAll()).getRowObjectsJson();
      return { columns: [], rows, truncated: false };
    });
  } catch (error) {
    throw isOfFile(error) ? new Fault('unavailable', 'unreadable', UNREADABLE_BILL) : error;
  }
}

const start = (ask = query, chargesLeast?: number) =>
  createRollupEngine<BillScope>({
    worker: {
      query: ask,
      async rollUp(request) {
        made += request.bills.length;
        return rollUp(request);
      },
    },
    clock: { now: () => now },
    log: silent,
    temporary: join(folder, 'imports'),
    reading: ({ folder: of, files }, job) => job({ folder: of, files }),
    ...(chargesLeast === undefined ? {} : { chargesLeast }),
  });

const store = (days: readonly string[], cost: string) =>
  billed(
    folder,
    's1',
    days.flatMap((day) =>
      ['Compute', 'Storage'].map((ServiceName) => ({
        ...on(day),
        ServiceName,
        BilledCost: cost,
        Tags: '{"team":"web"}',
      })),
    ),
  );
const scopeOf = (stored: Awaited<ReturnType<typeof store>>): BillScope => ({
  orgId: 'o1',
  folder,
  files: stored.map(({ file }) => file),
  snapshots: stored.map(({ file, rows }) => ({ source_id: 's1', file, rows })),
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costs-rollup-engine-'));
  asked = [];
  made = 0;
  bills = scopeOf(await store(['2026-01-05', '2026-01-06', '2026-02-05'], '0.1'));
  engine = start(query, 0);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const spend = (more: Partial<SpendRequest> = {}) =>
  spendSql({
    from: '2026-01-01',
    to: '2026-02-28',
    granularity: 'month',
    groupBy: ['service'],
    costMethod: 'unblended',
    filters: [],
    top: 10,
    ...more,
  });
const answer = async (of = bills, question = spend()) => {
  const { rows } = await engine.query(of, question);
  await engine.settled();
  return rows;
};
/** How many rollups the last question read. */
const read = () => asked.at(-1)?.rollups?.files.filter((file) => file !== null).length ?? 0;
const rollupCache = () => join(folder, 'rollups', 's1');
const inCache = async () => (await readdir(rollupCache())).map((name) => join(rollupCache(), name));

describe('rollups beside bills', () => {
  it('are made after the first question, and read by the next one', async () => {
    const first = await answer();
    expect([read(), made]).toEqual([0, 2]);
    expect(await answer()).toEqual(first);
    expect([read(), made]).toEqual([2, 2]);
    expect(first).toHaveLength(4);
    expect(await readdir(join(folder, 'imports'))).toEqual([]);
  });

  it('are made of new bills without a question, as far as they are asked for', async () => {
    await answer(bills, spend({ groupBy: ['tag:team'] }));
    const later = scopeOf(await store(['2026-03-05'], '3'));
    await engine.prepare(later);
    await engine.settled();
    expect(made).toBe(2 + 2);
    await answer(later);
    expect(read()).toBe(1);
    await answer(later, spend({ groupBy: ['tag:team'] }));
    expect([read(), made]).toEqual([1, 4]);
  });

  it('are found by another process, which makes none again', async () => {
    const first = await answer();
    engine = start(query, 0);
    expect(await answer()).toEqual(first);
    expect([read(), made]).toEqual([2, 2]);
  });

  it('follow an import that replaces a month: its bill is read until it has a rollup of its own', async () => {
    await answer();
    const [january, ...rest] = await store(['2026-01-05'], '7');
    const others = { files: bills.files.slice(1), snapshots: bills.snapshots.slice(1) };
    const own = scopeOf([january!, ...rest]);
    const replaced = {
      ...own,
      files: [...own.files, ...others.files],
      snapshots: [...own.snapshots, ...others.snapshots],
    };
    const cost = (rows: Awaited<ReturnType<typeof answer>>) =>
      rows.filter(({ period }) => period === '2026-01-01').map((row) => Number(row['cost']));
    expect(cost(await answer(replaced))).toEqual([7, 7]);
    expect(read()).toBe(1);
    expect(cost(await answer(replaced))).toEqual([7, 7]);
    expect(read()).toBe(2);
  });

  it.each([
    ['cut off', (path: string) => truncate(path, 300)],
    ['empty', (path: string) => writeFile(path, '')],
    [
      'changed by a bit',
      async (path: string) => {
        const bytes = await readFile(path);
        bytes[40] = (bytes[40] ?? 0) ^ 1;
        await writeFile(path, bytes);
      },
    ],
  ])('are made anew when one is %s, and never answer', async (_, damage) => {
    const first = await answer();
    await answer();
    const [path = ''] = await inCache();
    await damage(path);
    expect(await answer()).toEqual(first);
    expect([read(), made]).toEqual([1, 3]);
    expect(await answer()).toEqual(first);
    expect(read()).toBe(2);
  });

  it('are passed over when they go between the look and the read', async () => {
    const first = await answer();
    await answer();
    const [path = ''] = await inCache();
    const gone = (request: QueryRequest) =>
      request.rollups ? rm(path).then(() => query(request)) : query(request);
    engine = start(gone, 0);
    expect(await answer()).toEqual(first);
    expect(asked.at(-1)?.rollups).toBeUndefined();
  });

  it('are not read under the name of another layout, nor of another bill', async () => {
    const first = await answer();
    for (const path of await inCache())
      await rename(path, path.replace(/\.[0-9a-f]{16}\./, '.0123456789abcdef.'));
    expect(await answer()).toEqual(first);
    expect(read()).toBe(0);
  });

  it('have the tags that a question asked for, at most twelve sets of keys', async () => {
    const rows = await answer(bills, spend({ groupBy: ['tag:team'] }));
    expect(rows.map((row) => row['g0'])).toEqual(['web', 'web']);
    expect(await answer(bills, spend({ groupBy: ['tag:team'] }))).toEqual(rows);
    expect(read()).toBe(2);
    for (let key = 0; key < 14; key += 1) await answer(bills, spend({ groupBy: [`tag:k${key}`] }));
    expect(made).toBe(2 * 12);
  });

  it('are left alone where the bills are few', async () => {
    engine = start();
    await answer();
    await answer();
    await expect(inCache()).rejects.toThrow('ENOENT');
  });

  it('go with their bill, and when nobody asks for them', async () => {
    await answer();
    const all = await inCache();
    const names = bills.files.map((file) => file.slice(file.lastIndexOf('/') + 1));
    const day = 24 * 60 * 60_000;
    await removeStaleRollups(rollupCache(), names, new Date(now.getTime() + day));
    expect(await inCache()).toHaveLength(2);
    await removeStaleRollups(rollupCache(), names.slice(1), new Date(Date.now() + day));
    expect(await inCache()).toHaveLength(1);
    for (const path of all) await utimes(path, now, now).catch(() => undefined);
    await removeStaleRollups(rollupCache(), names, new Date(now.getTime() + 15 * day));
    expect(await inCache()).toEqual([]);
  });
});
