import { join } from 'node:path';
import type { Database, Sql } from '@server/db/database';
import { createSweep } from '@server/engine/runtime/sweep';
import { engineDefaults } from '@server/engine/runtime/settings';
import { historyTables } from '@server/engine/store/retention.store';
import { systemClock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { createClient, firstSpace, makeFlow, type Client } from '@tests/faults/support/client';
import { pureChain } from '@tests/faults/support/flows';
import {
  embeddedConnection,
  endServer,
  freePort,
  newDataFolder,
  openEmbedded,
  removeDataFolder,
  startRealServer,
} from '@tests/faults/support/realServer';

type Print = (line: string) => void;

const CHUNK = 50_000;
const MIB = 1024 ** 2;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const size = (bytes: number) => `${Math.round(bytes / MIB)} MB`;

/** Patient: so many rows take longer than a call may. */
const fill = (database: Database, work: (sql: Sql) => Promise<unknown>) =>
  database.system(async (sql) => {
    await sql.run(`set local statement_timeout = '20min'`);
    await work(sql);
  });

/** Executions number `from` to `to`, one every 7 seconds back from now; one in 20 has failed. */
async function executions(database: Database, workflows: string[], from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += CHUNK)
    await fill(database, (sql) =>
      sql.run(
        `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type, mode,
           status, inputs, payload, output, progress, steps_total, steps_done, last_step, error_type, error_message,
           actor_id, actor_name, fence, created_at, started_at, ended_at, size_bytes)
         select 'h' || n, w.org_id, w.space_id, w.workflow_id, 1, 'e' || n,
           (array['MANUAL', 'SCHEDULED', 'HTTP', 'SCHEDULED', 'INTEGRATION_EVENT'])[n % 5 + 1], 'run',
           case when n % 20 = 0 then 'FAILED' else 'SUCCEEDED' end, '{"tag":"x"}', '{"tag":"x"}',
           json_build_object('n', n, 'text', repeat('x', 60)), 100, 5, 5, 'S4',
           case when n % 20 = 0 then 'general' end, case when n % 20 = 0 then 'The other side refused it.' end,
           'key:1', 'First Admin', 1, t.at, t.at, t.at + interval '2 seconds', 1500
         from generate_series($2::int, $3::int) n
         cross join lateral (select now() - n * interval '7 seconds' as at) t
         join workflow w on w.workflow_id = ($1::text[])[n % cardinality($1::text[]) + 1]`,
        [workflows, at, Math.min(to, at + CHUNK) - 1],
      ),
    );
}

async function stepRuns(database: Database, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += CHUNK)
    await fill(database, async (sql) => {
      await sql.run(
        `insert into step_run (step_run_id, org_id, execution_id, node_id, step_name, step_template_id, iter_path, attempt,
           effect, status, input, output, started_at, ended_at)
         select md5(e.execution_id || s), e.org_id, e.execution_id, 'S' || s, 'S' || s, 'VARIABLE-001', '', 1, 'pure', 'OK',
           json_build_object('values', json_build_object('n', s, 'of', e.execution_id)),
           json_build_object('n', s, 'of', e.execution_id), e.started_at, e.ended_at
         from generate_series($1::int, $2::int) n join execution e on e.execution_id = 'h' || n
         cross join generate_series(0, 4) s`,
        [at, Math.min(to, at + CHUNK) - 1],
      );
      await sql.run(
        `insert into log_line (org_id, execution_id, step_run_id, seq, at, level, text)
         select e.org_id, e.execution_id, md5(e.execution_id || '0'), s, e.started_at, 'info', 'It has looked at account ' || n
         from generate_series($1::int, $2::int) n join execution e on e.execution_id = 'h' || n
         cross join generate_series(0, 1) s`,
        [at, Math.min(to, at + CHUNK) - 1],
      );
    });
}

async function vacuumed(connection: ReturnType<typeof embeddedConnection>, text: string): Promise<void> {
  const pg = await import('pg');
  const client = new pg.default.Client(await connection);
  await client.connect();
  for (const table of historyTables) await client.query(`${text} ${table}`);
  await client.end();
}

async function sizes(database: Database): Promise<number> {
  const row = await database.system((sql) =>
    sql.one<{ bytes: number }>(
      `select sum(pg_total_relation_size(t::regclass))::bigint as bytes from unnest($1::text[]) as t`,
      [[...historyTables]],
    ),
  );
  return row?.bytes ?? 0;
}

interface Found {
  took: number;
  rows: number;
}

async function searched(client: Client, body: Record<string, unknown>, times = 15): Promise<Found> {
  const all: number[] = [];
  let rows = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const from = performance.now();
    const reply = await client.call('POST', '/v1/monitoring/workflows/executions/search', body);
    all.push(performance.now() - from);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    rows = reply.body.data.length;
  }
  return { took: median(all), rows };
}

/** The key of a page far back. */
async function deepKey(client: Client, pages: number): Promise<string | null> {
  let key: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const reply = await client.call('POST', '/v1/monitoring/workflows/executions/search', {
      max_returned_items: 100,
      start_page_key: key,
    });
    key = reply.body.next_page_key;
  }
  return key;
}

async function lists(
  client: Client,
  workflows: string[],
  space: string,
  asked: string,
  print: Print,
): Promise<void> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString();
  const deep = await deepKey(client, 100);
  const filters: [string, Record<string, unknown>][] = [
    ['first page', {}],
    ['page 101', { start_page_key: deep }],
    ['failed', { statuses: ['FAILED'] }],
    ['failed or aborted', { statuses: ['FAILED', 'ABORTED'] }],
    ['nothing of it: waiting', { statuses: ['WAITING'] }],
    ['one workflow', { workflow_ids: workflows.slice(0, 1) }],
    ['twenty workflows', { workflow_ids: workflows.slice(0, 20) }],
    ['one workflow, failed', { workflow_ids: workflows.slice(0, 1), statuses: ['FAILED'] }],
    ['by trigger', { trigger_types: ['HTTP'] }],
    ['by trigger, failed', { trigger_types: ['HTTP'], statuses: ['FAILED'] }],
    ['of a space', { space_id: space }],
    ['of a space, failed, by trigger', { space_id: space, statuses: ['FAILED'], trigger_types: ['MANUAL'] }],
    ['five days ago', { from: day(6), to: day(5) }],
    ['five days ago, failed', { from: day(6), to: day(5), statuses: ['FAILED'] }],
    ['name of a workflow', { text: 'Flow 7' }],
    ['an id', { text: 'h777' }],
  ];
  let worst = 0;
  for (const [name, filter] of filters) {
    const { took, rows } = await searched(client, { max_returned_items: 100, ...filter });
    worst = Math.max(worst, took);
    print(`  ${name.padEnd(34)} ${took.toFixed(1)} ms (${rows} rows)`);
  }
  print(`slowest of them: ${worst.toFixed(1)} ms; asked ${asked}`);
}

/** Long histories: lists stay fast, and what is deleted gives its room back. */
export async function run(print: Print): Promise<void> {
  const dataDir = await newDataFolder();
  const place = { dataDir, port: await freePort(), keyFile: join(dataDir, 'key') };
  const server = await startRealServer(place);
  const database = await openEmbedded(dataDir);
  try {
    const client = await createClient(place.keyFile, () => server.url);
    const space = await firstSpace(client);
    const workflows: string[] = [];
    for (let at = 0; at < 50; at += 1)
      workflows.push(await makeFlow(client, space, `Flow ${at}`, pureChain(5)));
    const connection = embeddedConnection(dataDir);

    await executions(database, workflows, 0, 100_000);
    await stepRuns(database, 0, 100_000);
    await vacuumed(connection, 'vacuum (analyze)');
    print(`100,000 executions, 500,000 step runs, 200,000 lines: ${size(await sizes(database))}`);
    await lists(client, workflows, space, '< 50 ms', print);

    const before = await sizes(database);
    await fill(database, (sql) =>
      sql.run(
        `update execution set ended_at = now() - interval '400 days', created_at = now() - interval '400 days'
         where substr(execution_id, 2)::int >= 10000 and execution_id like 'h%'`,
      ),
    );
    const updated = await sizes(database);
    const wake = () => undefined;
    const log = createLog({ level: 'silent' });
    const { sweep } = createSweep({
      database,
      connection: await connection,
      clock: systemClock,
      log,
      settings: engineDefaults,
      wake,
    });
    const from = performance.now();
    await sweep();
    const took = (performance.now() - from) / 1000;
    const after = await sizes(database);
    await vacuumed(connection, 'vacuum (full, analyze)');
    const live = await sizes(database);
    print(
      `90,000 of 100,000 deleted in ${took.toFixed(1)} s: ${size(before)} (${size(updated)} with their new dates) before, ` +
        `${size(after)} after, ${size(live)} live: ${(after / live).toFixed(2)} ×; asked ≤ 1.2 ×`,
    );

    await executions(database, workflows, 100_000, 1_090_000);
    await vacuumed(connection, 'vacuum (analyze)');
    print('1,000,000 executions');
    const { took: page } = await searched(client, { max_returned_items: 100 }, 40);
    print(`runs list of 100 at 1,000,000 runs: ${page.toFixed(1)} ms; asked ≤ 20 ms`);
    await lists(client, workflows, space, '< 50 ms', print);
  } finally {
    await database.close();
    await endServer(server);
    await removeDataFolder(dataDir);
  }
}
