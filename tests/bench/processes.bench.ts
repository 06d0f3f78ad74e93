import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '@tests/faults/support/address';
import { createClient, firstSpace, makeFlow, startRun, type Client } from '@tests/faults/support/client';
import { pureChain } from '@tests/faults/support/flows';
import {
  embeddedConnection,
  endServer,
  freePort,
  newDataFolder,
  openEmbedded,
  postmasterPid,
  removeDataFolder,
  startRealServer,
  type RealServer,
} from '@tests/faults/support/realServer';
import type { Database } from '@server/db/database';
import { processorSeconds } from './processor';

type Print = (line: string) => void;

const RUNS = Number(process.env['COSTLOOM_BENCH_RUNS'] ?? 3_000);
const STEPS = 5;
const CALLERS = 32;
const END_MS = 180_000;

interface Counters {
  wal: number;
  inserted: number;
  updated: number;
  deleted: number;
  commits: number;
}

/** What the database has written since it began; its statistics come a little late. */
async function counters(database: Database): Promise<Counters> {
  await pause(1_500);
  const row = await database.system((sql) =>
    sql.one<Counters>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal, tup_inserted::float8 as inserted,
         tup_updated::float8 as updated, tup_deleted::float8 as deleted, xact_commit::float8 as commits
       from pg_stat_database where datname = current_database()`,
    ),
  );
  if (!row) throw new Error('The database tells no statistics.');
  return row;
}

async function ended(database: Database, workflowId: string): Promise<number> {
  const row = await database.system((sql) =>
    sql.one<{ n: number }>(
      `select count(*) as n from execution where workflow_id = $1 and status = 'SUCCEEDED'`,
      [workflowId],
    ),
  );
  return row?.n ?? 0;
}

/** So many runs of a chain, asked for by many callers at once; → runs a second until the last has ended. */
async function carriedOut(options: {
  client: Client;
  space: string;
  database: Database;
  name: string;
}): Promise<{ rate: number; seconds: number }> {
  const { client, space, database, name } = options;
  const workflowId = await makeFlow(client, space, name, pureChain(STEPS));
  const from = performance.now();
  let asked = 0;
  const caller = async () => {
    while (asked < RUNS) await startRun(client, workflowId, `${name}-${(asked += 1)}`, { tag: 'x' });
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  while ((await ended(database, workflowId)) < asked) {
    if (performance.now() - from > END_MS) throw new Error('The runs do not end.');
    await pause(50);
  }
  const seconds = (performance.now() - from) / 1000;
  return { rate: asked / seconds, seconds };
}

/** One, two and four processes of the server on one PostgreSQL, and what a run costs it. */
export async function run(print: Print): Promise<void> {
  const dataDir = await newDataFolder();
  const keyFile = join(dataDir, 'key');
  const first = await startRealServer({ dataDir, port: await freePort(), keyFile });
  const servers: RealServer[] = [first];
  const database = await openEmbedded(dataDir);
  try {
    const databaseUrl = addressOf({ connection: await embeddedConnection(dataDir) });
    let turn = 0;
    const client = await createClient(keyFile, () => servers[(turn += 1) % servers.length]?.url ?? '');
    const space = await firstSpace(client);
    const postmaster = (await postmasterPid(dataDir)) ?? 0;
    await carriedOut({ client, space, database, name: 'Warm' });
    for (const processes of [1, 2, 4]) {
      while (servers.length < processes)
        servers.push(await startRealServer({ dataDir, port: await freePort(), keyFile, databaseUrl }));
      const used = () =>
        Promise.all([
          processorSeconds(postmaster),
          ...servers.map(({ pid }) => processorSeconds(pid, postmaster)),
        ]);
      const before = await counters(database);
      const [postgres0 = 0, ...own0] = await used();
      const { rate, seconds } = await carriedOut({ client, space, database, name: `Of ${processes}` });
      const [postgres1 = 0, ...own1] = await used();
      const after = await counters(database);
      const of = (key: keyof Counters) => (after[key] - before[key]) / RUNS;
      const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
      print(
        `${processes} processes: ${rate.toFixed(0)} runs a second (${RUNS} of ${STEPS} steps); processors: ` +
          `${((sum(own1) - sum(own0)) / seconds).toFixed(2)} of the servers, ${((postgres1 - postgres0) / seconds).toFixed(2)} of PostgreSQL`,
      );
      print(
        `  a run: ${(of('wal') / 1024).toFixed(1)} KiB of WAL, ${of('inserted').toFixed(1)} rows inserted, ` +
          `${of('updated').toFixed(1)} updated, ${of('deleted').toFixed(1)} deleted, ${of('commits').toFixed(1)} transactions`,
      );
    }
  } finally {
    await database.close();
    for (const server of servers.toReversed()) await endServer(server);
    await removeDataFolder(dataDir);
  }
}
