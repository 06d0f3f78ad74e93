import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeOrganisation, org } from '@tests/support/engineWorld';
import type { Fault } from '@shared/kernel/fault';
import { endedWhile, notReady } from '../../costs/worker/lost';
import { systemClock } from '../../platform/clock';
import { createLog } from '../../platform/log';
import { defineImport } from './importJob';
import { importsStore } from './imports.store';
import type { RunImportDeps } from './importWork';

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-imports-'));
  test = await openTestDatabase();
  await makeOrganisation(test.database);
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

/** An import whose reader fails so, and each try of it. */
async function importThat(id: string, fails: () => Fault) {
  const { database } = test;
  await database.system((sql) =>
    importsStore.insert(sql, {
      id,
      org_id: org,
      kind: 'file',
      request: { kind: 'file', upload_id: 'u', corrections: {} },
      source_name: id,
      file_name: 'bill.csv',
      started_by: 'ada',
      started_at: systemClock.now(),
    }),
  );
  let reads = 0;
  const deps = {
    database,
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    folder,
    newId: () => id,
    engine: {
      importBill: async () => {
        reads += 1;
        throw fails();
      },
    },
    uploads: {
      file: async () => ({ id: 'u', name: 'bill.csv', size: 1, path: join(folder, 'bill.csv') }),
      drop: async () => undefined,
    },
    checks: { sort: async () => ({ intact: [], damaged: [] }) },
    arrivals: { ended: async () => undefined },
    jobs: { add: async () => undefined },
  } as unknown as RunImportDeps;
  const job = defineImport(deps);
  const asked = { orgId: org, input: { importId: id } };
  return {
    job,
    asked,
    reads: () => reads,
    /** → what it says of itself afterwards. */
    async tried(): Promise<{ threw: boolean; state: string | undefined; attempts: number | undefined }> {
      const run = job.run(asked, { signal: new AbortController().signal, attempt: 1 });
      const threw = await run.then(
        () => false,
        () => true,
      );
      const row = await database.system((sql) => importsStore.find(sql, id));
      return { threw, state: row?.state, attempts: row?.attempts };
    },
    row: () => database.system((sql) => importsStore.find(sql, id)),
  };
}

it('an import whose reader did not start waits, is tried again by the job, and ends when that gives up', async () => {
  const { job, asked, tried, row } = await importThat('unstarted', notReady);
  for (let turn = 0; turn < 5; turn += 1)
    expect(await tried()).toEqual({ threw: true, state: 'waiting', attempts: 0 });
  expect(job.retry?.tries).toBeLessThanOrEqual(12);

  await job.gaveUp?.(asked, notReady().message);
  expect(await row()).toMatchObject({ state: 'failed', error: notReady().message });
});

it('an import whose reader is lost each time is given up after three times: it may be the bill', async () => {
  const { tried, reads, row } = await importThat('lost', () => endedWhile('working', 'ended by SIGKILL'));
  for (const attempts of [1, 2, 3])
    expect(await tried()).toEqual({ threw: true, state: 'waiting', attempts });
  expect(await tried()).toMatchObject({ threw: false, state: 'failed' });
  expect(reads()).toBe(3);
  expect((await row())?.error).toContain('stopped three times during this import');
});
