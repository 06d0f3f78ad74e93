import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chain, node } from '@tests/contract/workflowRuns';
import { createBillLoad } from '@tests/faults/support/billLoad';
import { createClient, firstSpace, makeFlow, type Client } from '@tests/faults/support/client';
import { createJourneys, type Journeys } from '@tests/faults/support/journeys';
import {
  endServer,
  freePort,
  newDataFolder,
  openEmbedded,
  postmasterPid,
  removeDataFolder,
  startRealServer,
  type ServerPlace,
} from '@tests/faults/support/realServer';
import { startWebhooks } from '@tests/faults/support/webhooks';
import type { Database } from '@server/db/database';
import { processorSeconds } from './processor';

type Print = (line: string) => void;

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const SECONDS = number('COSTLOOM_LOAD_SECONDS', 60);
const PEOPLE = number('COSTLOOM_LOAD_PEOPLE', 50);
const WEBHOOKS = number('COSTLOOM_LOAD_WEBHOOKS', 200);
const IMPORTS = number('COSTLOOM_LOAD_IMPORTS', 10);
const SCHEDULES = number('COSTLOOM_LOAD_SCHEDULES', 1_000);
/** A workflow has 50 triggers at most, and one of its own. */
const OF_ONE_WORKFLOW = 40;
const share = (values: readonly number[], part: number) =>
  Math.round(
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0,
  );
const spread = (values: readonly number[]) =>
  `p50 ${share(values, 0.5)}, p95 ${share(values, 0.95)}, p99 ${share(values, 0.99)}, most ${share(values, 1)} ms of ${values.length}`;

/** They are due every half an hour; `spreadSchedules` says when they are due next. */
async function makeSchedules(client: Client, space: string): Promise<void> {
  const graph = chain(node('A', 'VARIABLE-001', { values: { n: 'x' } }));
  for (let made = 0; made < SCHEDULES; made += OF_ONE_WORKFLOW) {
    const workflowId = await makeFlow(client, space, `Scheduled ${made}`, graph);
    const one = async (at: number) => {
      const cronExpression = '0/30 * * * ? *';
      const answer = await client.patiently('POST', `/v1/triggers/${workflowId}`, {
        name: `Schedule ${at}`,
        type: 'SCHEDULED',
        configuration: {
          scheduleType: 'CRON',
          cronExpression,
          timezone: 'UTC',
          overlap: 'allow',
          misfire: 'all',
        },
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    };
    const count = Math.min(OF_ONE_WORKFLOW, SCHEDULES - made);
    await Promise.all(Array.from({ length: count }, (_, at) => one(at)));
  }
}

/** Each is due once within the minute that begins now. */
const spreadSchedules = (database: Database) =>
  database.system((sql) =>
    sql.run(
      `update schedule set next_fire_at = now() + interval '1 second' * ($1 * (row_number - 1) / $2)
       from (select trigger_id as id, row_number() over (order by trigger_id) from schedule) s where trigger_id = id`,
      [Math.min(SECONDS, 60), SCHEDULES],
    ),
  );

/** How late the runs of schedules began, and how many there are. */
const firedSince = (database: Database, since: string) =>
  database.system((sql) =>
    sql.rows<{ late: number; good: boolean }>(
      `select extract(epoch from started_at - scheduled_for) * 1000 as late, status = 'SUCCEEDED' as good
       from execution where trigger_type = 'SCHEDULED' and scheduled_for >= $1 limit 100000`,
      [since],
    ),
  );

async function untilEnded(database: Database): Promise<number> {
  const from = performance.now();
  for (let turn = 0; turn < 1_200; turn += 1) {
    const open = await database.system((sql) =>
      sql.one<{ n: number }>(`select count(*) as n from execution where ended_at is null`),
    );
    if (open?.n === 0) break;
    await pause(100);
  }
  return performance.now() - from;
}

/** The whole load at once, against one built server and its own PostgreSQL, and before it the people alone. */
export async function run(print: Print): Promise<void> {
  const dataDir = await newDataFolder();
  const place: ServerPlace = { dataDir, port: await freePort(), keyFile: join(dataDir, 'key') };
  const server = await startRealServer(place);
  const client = await createClient(place.keyFile, () => server.url);
  const database = await openEmbedded(dataDir);
  const space = await firstSpace(client);
  const bills = createBillLoad(client);
  const hooks = await startWebhooks(client, () => server.url);
  const people: Journeys = await createJourneys({ client, url: () => server.url, people: PEOPLE, space });
  try {
    await makeSchedules(client, space);
    bills.load(2);
    await bills.settled();
    const postmaster = (await postmasterPid(dataDir)) ?? 0;
    const processors = async () =>
      [await processorSeconds(server.pid, postmaster), await processorSeconds(postmaster)] as const;
    const used = async (what: string, work: () => Promise<void>) => {
      const [server0, database0] = await processors();
      const from = performance.now();
      await work();
      const seconds = (performance.now() - from) / 1000;
      const [server1, database1] = await processors();
      print(
        `${what}: processors ${((server1 - server0) / seconds).toFixed(2)} of the server, ${((database1 - database0) / seconds).toFixed(2)} of PostgreSQL`,
      );
    };

    await used(`${PEOPLE} people alone`, () => people.during(Math.min(SECONDS, 30) * 1000));
    for (const line of people.told()) print(line);

    const fromThen = new Date().toISOString();
    await spreadSchedules(database);
    // The scheduler sleeps until the next time that it knows of, unless a workflow changes.
    await makeFlow(client, space, 'Wakes the scheduler', chain(node('A', 'VARIABLE-001')));
    await used('everything at once', async () => {
      hooks.rate(WEBHOOKS);
      bills.load(IMPORTS);
      await people.during(SECONDS * 1000);
      hooks.rate(0);
    });
    for (const line of people.told()) print(line);
    await hooks.end();
    print(`executions that were behind ended after ${Math.round(await untilEnded(database))} ms more`);
    await bills.settled();
    const { sent, answered, waits, statuses } = hooks.figures();
    print(
      `webhooks: ${sent} sent (${Math.round(sent / SECONDS)} a second asked for ${WEBHOOKS}), ${answered} accepted; ${spread(waits)}; ${JSON.stringify([...statuses])}`,
    );
    const runs = await firedSince(database, fromThen);
    print(
      `schedules: ${runs.length} runs of ${SCHEDULES}, ${runs.filter(({ good }) => good).length} ended well; began late by ${spread(runs.map(({ late }) => Number(late)))}`,
    );
    const wrong = [...(await hooks.problems(database)), ...(await bills.problems())];
    print(
      `imports: ${bills.figures().months}; lost, doubled or wrong: ${wrong.length === 0 ? 'nothing' : wrong.join('; ')}`,
    );
  } finally {
    bills.end();
    await hooks.end();
    await database.close();
    await endServer(server);
    await removeDataFolder(dataDir);
  }
}
