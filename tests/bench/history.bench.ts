import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { retry } from '@shared/kernel/retry';
import type { Database, Sql } from '@server/db/database';
import { createSweep } from '@server/engine/runtime/sweep';
import { engineDefaults, type EngineSettings } from '@server/engine/runtime/settings';
import { historyStore } from '@server/engine/store/history.store';
import { periodsStore } from '@server/engine/store/periods.store';
import { systemClock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { createClient, firstSpace, makeFlow, type Client } from '@tests/faults/support/client';
import { pureChain } from '@tests/faults/support/flows';
import {
  endServer,
  freePort,
  newDataFolder,
  openEmbedded,
  removeDataFolder,
  startRealServer,
} from '@tests/faults/support/realServer';

type Print = (line: string) => void;

/** As many as COSTLOOM_HISTORY says. */
const COUNT = Number(process.env['COSTLOOM_HISTORY'] ?? 1_000_000);
const DAYS = 90;
/** So many of them, the newest, have step runs. */
const STEPS = 100_000;
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

/** Executions number `from` to `to`, so many of them in 90 days back from now; one in 20 has failed. */
async function executions(database: Database, workflows: string[], from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += CHUNK)
    await fill(database, (sql) =>
      sql.run(
        `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type, mode,
           status, inputs, payload, output, progress, steps_total, steps_done, last_step, error_type, error_message,
           actor_id, actor_name, fence, created_at, started_at, ended_at, size_bytes)
         select i.id, w.org_id, w.space_id, w.workflow_id, 1, i.id,
           (array['MANUAL', 'SCHEDULED', 'HTTP', 'SCHEDULED', 'INTEGRATION_EVENT'])[n % 5 + 1], 'run',
           case when n % 20 = 0 then 'FAILED' else 'SUCCEEDED' end, '{"tag":"x"}', '{"tag":"x"}',
           json_build_object('n', n, 'text', repeat('x', 60)), 100, 5, 5, 'S4',
           case when n % 20 = 0 then 'general' end, case when n % 20 = 0 then 'The other side refused it.' end,
           'key:1', 'First Admin', 1, t.at, t.at, t.at + interval '2 seconds', 1500
         from generate_series($2::int, $3::int) n
         cross join lateral (select now() - n * $4::float8 * interval '1 second' as at) t
         cross join lateral (select costloom_execution_prefix(t.at) || 'h' || n as id) i
         join workflow w on w.workflow_id = ($1::text[])[n % cardinality($1::text[]) + 1]`,
        [workflows, at, Math.min(to, at + CHUNK) - 1, (DAYS * 86_400) / COUNT],
      ),
    );
}

/** Five step runs and two lines of each execution of the last weeks. */
async function stepRuns(database: Database, since: Date): Promise<void> {
  const recent = `select * from execution where created_at > $1`;
  await fill(database, async (sql) => {
    await sql.run(
      `insert into step_run (step_run_id, org_id, execution_id, node_id, step_name, step_template_id, iter_path, attempt,
         effect, status, input, output, started_at, ended_at)
       select md5(e.execution_id || s), e.org_id, e.execution_id, 'S' || s, 'S' || s, 'VARIABLE-001', '', 1, 'pure', 'OK',
         json_build_object('values', json_build_object('n', s, 'of', e.execution_id)),
         json_build_object('n', s, 'of', e.execution_id), e.started_at, e.ended_at
       from (${recent}) e cross join generate_series(0, 4) s`,
      [since],
    );
    await sql.run(
      `insert into log_line (org_id, execution_id, step_run_id, seq, at, level, text)
       select e.org_id, e.execution_id, md5(e.execution_id || '0'), s, e.started_at, 'info', 'It has looked at an account'
       from (${recent}) e cross join generate_series(0, 1) s`,
      [since],
    );
  });
}

/** The longest that a list takes while something else is done. */
async function longestListDuring(client: Client, work: () => Promise<void>): Promise<number> {
  let done = false;
  let longest = 0;
  const asking = (async () => {
    while (!done) longest = Math.max(longest, (await searched(client, { max_returned_items: 100 }, 1)).took);
  })();
  await work().finally(async () => {
    done = true;
    await asking;
  });
  return longest;
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
    ['by trigger that there was none of', { trigger_types: ['WORKFLOW'] }],
    ['five days ago', { from: day(6), to: day(5) }],
    ['five days ago, failed', { from: day(6), to: day(5), statuses: ['FAILED'] }],
    ['name of a workflow', { text: 'Flow 7' }],
  ];
  let worst = 0;
  for (const [name, filter] of filters) {
    const { took, rows } = await searched(client, { max_returned_items: 100, ...filter });
    worst = Math.max(worst, took);
    print(`  ${name.padEnd(34)} ${took.toFixed(1)} ms (${rows} rows)`);
  }
  print(`slowest of them: ${worst.toFixed(1)} ms; asked ${asked}`);
}

async function counted(client: Client, workflows: string[], space: string, print: Print): Promise<void> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString();
  const filters: [string, Record<string, unknown>][] = [
    ['all', {}],
    ['one workflow', { workflow_ids: workflows.slice(0, 1) }],
    ['of a space', { space_id: space }],
    ['the last day', { from: day(1) }],
    ['thirty days, from and to the minute', { from: day(60), to: day(30) }],
  ];
  for (const [name, filter] of filters) {
    const all: number[] = [];
    let n = 0;
    for (let turn = 0; turn < 15; turn += 1) {
      const from = performance.now();
      const reply = await client.call('POST', '/v1/monitoring/workflows/executions/counts', filter);
      all.push(performance.now() - from);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      n = Object.values<number>(reply.body.data.counts ?? reply.body.data).reduce(
        (sum, of) => sum + Number(of),
        0,
      );
    }
    print(`  count, ${name.padEnd(40)} ${median(all).toFixed(1)} ms (${n})`);
  }
}

/** Long histories: lists and counts stay fast, and what is kept long enough goes without holding anything. */
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
    for (let back = 0; back <= DAYS + 7; back += 7)
      await database.system((sql) => periodsStore.make(sql, new Date(Date.now() - back * 86_400_000)));
    const filling = performance.now();
    await executions(database, workflows, 0, COUNT);
    await stepRuns(database, new Date(Date.now() - (DAYS * 86_400_000 * STEPS) / COUNT));
    const [org] = await database.system((sql) =>
      sql.rows<{ org_id: string }>('select org_id from workflow limit 1'),
    );
    await fill(database, (sql) => historyStore.recount(sql, org?.org_id ?? ''));
    await fill(database, (sql) => sql.run('analyze'));
    const bytes = await database.system((sql) =>
      sql.one<{ bytes: number }>(
        `select sum(pg_total_relation_size(relid))::bigint as bytes from pg_partition_tree('execution')`,
      ),
    );
    const took = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
    print(
      `${COUNT} executions of ${DAYS} days (filled in ${took(filling)}), ${size(bytes?.bytes ?? 0)}: ` +
        `${Math.round((bytes?.bytes ?? 0) / COUNT)} bytes a row with its indexes`,
    );
    await lists(client, workflows, space, '< 50 ms', print);
    await counted(client, workflows, space, print);

    const settings = { ...engineDefaults, keepPerWorkflow: COUNT };
    const log = createLog({ level: 'silent' });
    const wake = () => undefined;
    const sweepAs = (more: Partial<EngineSettings>) =>
      createSweep({ database, clock: systemClock, log, settings: { ...settings, ...more }, wake }).sweep();
    const timed = async (name: string, work: () => Promise<void>) => {
      const from = performance.now();
      const longest = await longestListDuring(client, work);
      print(`${name}: ${took(from)}; the longest list meanwhile ${longest.toFixed(0)} ms`);
    };
    await timed('a sweep that finds nothing to delete', () => sweepAs({}));
    const periods = await database.system((sql) => historyStore.periods(sql));
    const [oldest, second] = periods.filter(({ period }) => period.startsWith('w')).slice(1);
    if (!oldest || !second) throw new Error('There are too few weeks.');
    await timed('dropping a week', () =>
      database.system((sql) => historyStore.drop(sql, oldest.period, oldest.low, oldest.high)),
    );
    const keeping = { now: new Date(), keepDays: DAYS / 2, keepPerWorkflow: COUNT };
    let kept = 0;
    await timed('a week of which the failures are kept', () =>
      retry(
        async () => {
          kept = await database.system((sql) => historyStore.compact(sql, second, keeping));
        },
        {
          tries: 5,
          when(error) {
            print(`  tried again: ${String(error)}`);
            return true;
          },
          backoff: { first: 1_000, most: 1_000, factor: 1 },
          pause: delay,
        },
      ),
    );
    print(`  kept of it: ${kept}`);
  } finally {
    await database.close();
    await endServer(server);
    await removeDataFolder(dataDir);
  }
}
