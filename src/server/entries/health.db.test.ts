import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { systemClock } from '../platform/clock';
import { createHealth } from './health';

let test: TestDatabase;
let filesDir: string;
beforeAll(async () => {
  test = await openTestDatabase();
  filesDir = await mkdtemp(join(tmpdir(), 'costloom-health-'));
});
afterAll(async () => {
  await test.drop();
  await rm(filesDir, { recursive: true, force: true });
});

it('is ready while the database and the folder take what is written, and leaves nothing behind', async () => {
  const health = createHealth({ database: test.database, clock: systemClock, filesDir });
  expect([await health.healthy(), await health.ready()]).toEqual([true, { ok: true }]);
  expect(await readdir(filesDir)).toEqual([]);
});

it('is not ready when the database only reads, though it answers', async () => {
  const { database } = test;
  const only = {
    ...database,
    system: <T>(work: Parameters<typeof database.system<T>>[0]) =>
      database.system<T>(async (sql) => {
        await sql.run('set transaction read only');
        return work(sql);
      }),
  };
  const health = createHealth({ database: only, clock: systemClock, filesDir });
  expect([await health.healthy(), await health.ready()]).toEqual([true, { ok: false }]);
});

it('is not ready when the folder is gone', async () => {
  const health = createHealth({
    database: test.database,
    clock: systemClock,
    filesDir: join(filesDir, 'gone'),
  });
  expect([await health.healthy(), await health.ready()]).toEqual([true, { ok: false }]);
});

it('is not ready before the store of bills has answered once; that it went away later is only told', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let away = true;
  const store = { head: () => (away ? Promise.reject(new Error('away')) : Promise.resolve(null)) };
  const health = createHealth({ database: test.database, clock: systemClock, filesDir, store });
  expect(await health.ready()).toEqual({ ok: false, billStore: 'not responding' });
  away = false;
  vi.advanceTimersByTime(6_000);
  expect(await health.ready()).toEqual({ ok: true, billStore: 'ok' });
  away = true;
  vi.advanceTimersByTime(6_000);
  expect(await health.ready()).toEqual({ ok: true, billStore: 'not responding' });
  vi.useRealTimers();
});
