import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { queueContract } from '@tests/support/queueContract';
import { postgresQueue } from './queue';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.drop());

queueContract(async () => {
  await test.database.system((sql) => sql.run('truncate job'));
  return postgresQueue(test.database);
});

it('a job is added with the transaction that it belongs to, or not at all', async () => {
  const queue = postgresQueue(test.database);
  await test.database.system((sql) => sql.run('truncate job'));
  const job = { jobId: 'in', name: 'mail', orgId: 'o1', input: null };
  const failing = test.database.system(async (sql) => {
    await queue.add(sql, job, new Date());
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await queue.status(new Date())).toEqual([]);
  await test.database.system((sql) => queue.add(sql, job, new Date()));
  expect(await queue.status(new Date())).toMatchObject([{ name: 'mail', waiting: 1 }]);
});

it('ten processes at once take each of a hundred jobs once, and never two of an organization', async () => {
  const queue = postgresQueue(test.database);
  await test.database.system((sql) => sql.run('truncate job'));
  const now = new Date();
  for (let n = 0; n < 100; n += 1)
    await queue.add(null, { jobId: `n${n}`, name: 'mail', orgId: `o${n % 7}`, input: null }, now);
  const running = new Map<string, number>();
  const done: string[] = [];
  const process = async (n: number) => {
    for (let round = 0; ; round += 1) {
      const by = { claim: `p${n} ${round}`, now: new Date(), until: new Date(Date.now() + 60_000) };
      const jobs = await queue.claim([{ name: 'mail', concurrency: 1, room: 3 }], 3, by);
      if (jobs.length === 0 && done.length >= 100) return;
      for (const job of jobs) {
        running.set(job.orgId ?? '', (running.get(job.orgId ?? '') ?? 0) + 1);
        expect(running.get(job.orgId ?? '')).toBe(1);
      }
      for (const job of jobs) {
        running.set(job.orgId ?? '', 0);
        done.push(job.jobId);
        await queue.done(job, new Date(), null);
      }
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, n) => process(n)));
  expect(new Set(done).size).toBe(100);
  expect(done).toHaveLength(100);
});
