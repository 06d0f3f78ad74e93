import { createDatabase } from '@server/db/database';
import { createJobs } from '@server/jobs/jobs';
import { postgresQueue } from '@server/jobs/postgres/queue';
import { createLog } from '@server/platform/log';
import { startTestCluster } from '../support/testCluster';

const ORGANISATIONS = 5;
const IDLE_MS = 20_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the queue of jobs costs: from adding one to its start, five hundred at once, and nothing to do. */
export async function run(print: (line: string) => void): Promise<void> {
  const cluster = await startTestCluster();
  const { connection, template } = cluster.address;
  const log = createLog({ level: 'silent' });
  const database = createDatabase({ connection: { ...connection, database: template, ssl: false }, log });
  let transactions = 0;
  const counted: Pick<typeof database, 'system' | 'listen'> = {
    system: (work) => {
      transactions += 1;
      return database.system(work);
    },
    listen: database.listen,
  };
  const added = new Map<number, number>();
  const waited: number[] = [];
  let n = 0;
  const jobs = createJobs({
    queue: postgresQueue(counted),
    clock: { now: () => new Date() },
    log,
    random: Math.random,
    newId: () => `bench-${(n += 1)}`,
    alone: true,
  });
  jobs.define({
    name: 'bench',
    timeoutMs: 60_000,
    run: async ({ input }) => {
      waited.push(performance.now() - (added.get(Number(input)) ?? 0));
    },
  });
  const add = async (input: number) => {
    added.set(input, performance.now());
    await database.system((sql) =>
      jobs.add(sql, { name: 'bench', orgId: `o${input % ORGANISATIONS}`, input }),
    );
  };
  const finished = async (count: number) => {
    while (waited.length < count) await wait(5);
  };
  await jobs.begin();
  for (let each = 0; each < 40; each += 1) {
    await add(each);
    await wait(50);
  }
  await finished(40);
  const sorted = waited.toSorted((a, b) => a - b);
  print(`a job starts after ${sorted[20]?.toFixed(0)} ms (median), ${sorted.at(-1)?.toFixed(0)} ms at most`);
  const from = performance.now();
  for (let each = 40; each < 540; each += 1) await add(each);
  await finished(540);
  print(
    `500 added and done, one at a time of each of ${ORGANISATIONS}: ${(performance.now() - from).toFixed(0)} ms`,
  );
  const before = transactions;
  await wait(IDLE_MS);
  print(`idle: ${(((transactions - before) / IDLE_MS) * 1000).toFixed(2)} transactions a second`);
  await jobs.end();
  await database.close();
  await cluster.stop();
}
