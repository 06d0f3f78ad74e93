import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeOrganisation, org } from '@tests/support/engineWorld';
import type { Database } from '../../db/database';
import { systemClock } from '../../platform/clock';
import { createLog } from '../../platform/log';
import { ALIVE_EVERY_MS, following } from './following';
import { importsStore, type ImportRow } from './imports.store';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await makeOrganisation(test.database);
});
afterAll(() => test.drop());
afterEach(() => vi.useRealTimers());

async function running(id: string): Promise<ImportRow> {
  const request = { kind: 'file', upload_id: 'u' };
  const row = await test.database.system(async (sql) => {
    await sql.run(
      `insert into cost_import (id, org_id, kind, state, request, source_name, file_name, attempts, started_by, started_at)
       values ($1, $2, 'file', 'running', $3, 'Bill', 'bill.csv', 1, 'ada', now())`,
      [id, org, JSON.stringify(request)],
    );
    return importsStore.find(sql, id);
  });
  if (!row) throw new Error('The import was not written.');
  return row;
}

it('a look at the row that is late does not take an import for lost that has ended by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const job = await running('late');
  const late = Promise.withResolvers<void>();
  const looks: Promise<unknown>[] = [];
  const system: Database['system'] = (work) => {
    const look = late.promise.then(() => test.database.system(work));
    looks.push(look);
    return look;
  };
  const { tenant } = test.database;
  const log = createLog({ level: 'silent' });
  const row = following(
    { database: { tenant, system }, clock: systemClock, log, jobs: { add: async () => undefined } },
    job,
  );

  vi.advanceTimersByTime(ALIVE_EVERY_MS);
  expect(looks).toHaveLength(1);
  const end = row.still().then(() => row.write({ state: 'done', ended_at: systemClock.now() }));
  // Long enough for an end that waits for nothing to be written.
  await new Promise((resolve) => setTimeout(resolve, 50));
  late.resolve();

  expect(await end).toBe('on');
  await Promise.all(looks);
  vi.advanceTimersByTime(3 * ALIVE_EVERY_MS);
  expect(looks).toHaveLength(1);
  expect(row.isLost()).toBe(false);
  expect(row.cancelled.aborted).toBe(false);
});
