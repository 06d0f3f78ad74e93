import { execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chain, node } from '@tests/contract/workflowRuns';
import { createClient, firstSpace, makeFlow, startRun, type Client } from '@tests/faults/support/client';
import { codeStep, looped, pureChain } from '@tests/faults/support/flows';
import {
  endServer,
  freePort,
  newDataFolder,
  openEmbedded,
  postmasterPid,
  removeDataFolder,
  startRealServer,
  type RealServer,
  type ServerPlace,
} from '@tests/faults/support/realServer';
import type { Database } from '@server/db/database';

type Print = (line: string) => void;

const over = ['SUCCEEDED', 'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS', 'FAILED', 'ABORTED'];
const ms = (value: number) => (value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const share = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0;

interface World {
  place: ServerPlace;
  server: RealServer;
  client: Client;
  space: string;
}

let events = 0;

/** From the call until a client that asks every so often has seen the end; asking costs the server time, too. */
async function timeRun({ client }: World, workflowId: string, every: number): Promise<number> {
  const from = performance.now();
  const id = await startRun(client, workflowId, `bench-${(events += 1)}`, { tag: 'x' });
  for (;;) {
    const seen = await client.call('POST', '/v1/monitoring/workflows/executions/batch', {
      execution_ids: [id],
    });
    const [row] = seen.body.data;
    if (over.includes(row.status)) {
      if (row.status !== 'SUCCEEDED') throw new Error(`It ended as ${row.status}: ${row.errorMessage}`);
      return performance.now() - from;
    }
    if (every > 0) await pause(every);
  }
}

async function times(world: World, workflowId: string, runs: number, every = 0): Promise<number[]> {
  const all: number[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await timeRun(world, workflowId, every));
  return all;
}

/** Proportional share of memory of a process and what it started, in MB; only Linux tells it. */
async function memoryOf(pids: number[]): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc').catch(() => [])) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const wanted = new Set(pids);
  for (let grown = true; grown;) {
    grown = false;
    for (const [pid, parent] of parents)
      if (wanted.has(parent) && !wanted.has(pid)) {
        wanted.add(pid);
        grown = true;
      }
  }
  let kib = 0;
  for (const pid of wanted) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kib += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return kib / 1024;
}

async function hooks(world: World, database: Database, seconds: number, clients: number) {
  const { client, space, server } = world;
  const graph = chain(
    node('A', 'VARIABLE-001', { values: { n: '{{trigger.payload.body.n}}' } }),
    node('B', 'VARIABLE-001', { values: { n: '{{steps.A.output.n}}!' } }),
  );
  const workflowId = await makeFlow(client, space, `Hook ${clients}`, graph);
  const made = await client.call('POST', `/v1/triggers/${workflowId}`, { name: 'Hook', type: 'HTTP' });
  const { trigger, secret } = made.body;
  const address = `${server.url}/hooks/${trigger.trigger_id}`;
  const waits: number[] = [];
  const wrong: number[] = [];
  const end = performance.now() + seconds * 1000;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const asked = performance.now();
        const reply = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-costloom-secret': secret },
          body: '{"n":1}',
        });
        await reply.arrayBuffer();
        if (reply.status === 202) waits.push(performance.now() - asked);
        else wrong.push(reply.status);
      }
    }),
  );
  const took = (performance.now() - from) / 1000;
  const count = () =>
    database.system((sql) =>
      sql.one<{ all: number; ended: number }>(
        `select count(*) as all, count(*) filter (where status = 'SUCCEEDED') as ended from execution where workflow_id = $1`,
        [workflowId],
      ),
    );
  for (let turn = 0; turn < 200 && (await count())?.ended !== waits.length; turn += 1) await pause(50);
  const stored = await count();
  return { rate: waits.length / took, waits, wrong, answered: waits.length, stored };
}

async function burst({ client, space }: World, database: Database, executions: number): Promise<number> {
  const workflowId = await makeFlow(client, space, `Burst ${(events += 1)}`, pureChain(10));
  const from = performance.now();
  await Promise.all(
    Array.from({ length: executions }, () =>
      startRun(client, workflowId, `burst-${(events += 1)}`, { tag: 'x' }),
    ),
  );
  for (;;) {
    const row = await database.system((sql) =>
      sql.one<{ n: number }>(
        `select count(*) as n from execution where workflow_id = $1 and status = 'SUCCEEDED'`,
        [workflowId],
      ),
    );
    if (row?.n === executions) return performance.now() - from;
    await pause(10);
  }
}

/** 20 short waits, 20 long ones, 20 running chains; kill -9 in the middle of it. */
async function killed(world: World, database: Database): Promise<string> {
  const { client, space, place } = world;
  const nap = (quantity: number) => node('Nap', 'WAIT', { mode: 'duration', quantity, unit: 'Seconds' });
  const end = node('End', 'VARIABLE-001', { values: { ok: 'yes' } });
  const short = await makeFlow(client, space, 'Short waits', chain(nap(2), end));
  const long = await makeFlow(client, space, 'Long waits', chain(nap(12), end));
  const inLoop = [node('F', 'VARIABLE-001', { values: { n: '{{loop.item}}' } })];
  const busy = await makeFlow(client, space, 'Chains', looped(5_000, inLoop, '{{steps.F.output.n}}'));
  const ids: string[] = [];
  for (const workflowId of [short, long, busy])
    for (let at = 0; at < 20; at += 1)
      ids.push(await startRun(client, workflowId, `killed-${(events += 1)}`, { tag: 'x' }));
  await pause(300);
  const before = new Date();
  world.server.signal('SIGKILL');
  await world.server.gone();
  const from = new Date();
  world.server = await startRealServer(place);
  const state = () =>
    database.system((sql) =>
      sql.one<{ ended: number; good: number }>(
        `select count(*) filter (where ended_at is not null) as ended,
           count(*) filter (where status = 'SUCCEEDED') as good from execution where execution_id = any ($1::text[])`,
        [ids],
      ),
    );
  // What a crash interrupted goes on carefully, each step on disk before it runs: the chains take longer than without.
  for (let turn = 0; turn < 3_600 && (await state())?.ended !== ids.length; turn += 1) await pause(50);
  const first = await database.system((sql) =>
    sql.one<{ at: Date | null }>(
      `select min(s.ended_at) as at from step_run s join execution e using (execution_id)
       where e.created_at < $1 and s.ended_at > $2`,
      [before, from],
    ),
  );
  const done = await state();
  const took = ((Date.now() - from.getTime()) / 1000).toFixed(0);
  return `${done?.good} of ${ids.length} ended well, ${ids.length - (done?.ended ?? 0)} not yet after ${took} s, first step ${ms((first?.at?.getTime() ?? NaN) - from.getTime())} after the restart`;
}

/** Schedules of every five minutes, as if the server had been away for ten of their times. */
async function missed(world: World, database: Database): Promise<string> {
  const { client, space, place } = world;
  const workflowId = await makeFlow(client, space, 'Every five minutes', pureChain(1));
  const results: string[] = [];
  const triggers = new Map<string, string>();
  for (const misfire of ['last', 'all', 'none']) {
    const made = await client.call('POST', `/v1/triggers/${workflowId}`, {
      name: misfire,
      type: 'SCHEDULED',
      configuration: {
        scheduleType: 'CRON',
        cronExpression: '0/5 * * * ? *',
        timezone: 'UTC',
        misfire,
        overlap: 'allow',
      },
    });
    const { trigger } = made.body;
    if (!trigger) throw new Error(JSON.stringify(made.body));
    triggers.set(misfire, trigger.trigger_id);
  }
  await endServer(world.server);
  world.server = await startRealServer(place);
  world.server.signal('SIGKILL');
  await world.server.gone();
  await database.system((sql) =>
    sql.run(
      `update schedule set next_fire_at = date_bin('5 minutes', now(), 'epoch') - interval '45 minutes'`,
    ),
  );
  world.server = await startRealServer(place);
  await pause(3_000);
  for (const [misfire, id] of triggers) {
    const fires = await database.system((sql) =>
      sql.rows<{ outcome: string; n: number }>(
        'select outcome, count(*) as n from schedule_fire where trigger_id = $1 group by 1 order by 1',
        [id],
      ),
    );
    const runs = await database.system((sql) =>
      sql.one<{ n: number; times: number }>(
        'select count(*) as n, count(distinct scheduled_for) as times from execution where trigger_id = $1',
        [id],
      ),
    );
    results.push(
      `${misfire}: ${runs?.n} runs of ${runs?.times} times (${fires.map(({ outcome, n }) => `${outcome} ${n}`).join(', ')})`,
    );
  }
  return results.join('; ');
}

/** Each row of the table “Speed to reach” that is the engine's, against the built server and its own PostgreSQL. */
export async function run(print: Print): Promise<void> {
  const dataDir = await newDataFolder();
  const place: ServerPlace = { dataDir, port: await freePort(), keyFile: join(dataDir, 'key') };
  const row = (what: string, asked: string, got: string) =>
    print(`${what.padEnd(48)} asked ${asked.padEnd(34)} got ${got}`);
  const wanted = process.env['COSTLOOM_BENCH']?.split(',');
  const does = (name: string) => wanted === undefined || wanted.includes(name);
  const load = execFileSync('cat', ['/proc/loadavg'], { encoding: 'utf8' }).split(' ')[0];
  print(`load of the machine before: ${load}`);
  const first = await startRealServer(place);
  await endServer(first);
  const warm: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const again = await startRealServer(place);
    warm.push(again.readyAfter);
    await endServer(again);
  }
  row('start to ready', '≤ 1.5 s (first ≤ 2.5 s)', `${ms(median(warm))} (first ${ms(first.readyAfter)})`);

  const server = await startRealServer(place);
  const client = await createClient(place.keyFile, () => `http://127.0.0.1:${place.port}`);
  const world: World = { place, server, client, space: await firstSpace(client) };
  const database = await openEmbedded(dataDir);
  const flow = (name: string, graph: ReturnType<typeof chain>) => makeFlow(client, world.space, name, graph);
  try {
    await pause(3_000);
    const pids = [server.pid, (await postmasterPid(dataDir)) ?? 0];
    row('idle memory of server + database (PSS)', '≤ 250 MB', `${Math.round(await memoryOf(pids))} MB`);

    const hundred = await flow('Chain of 100', pureChain(100));
    await times(world, hundred, 10, 3);
    const chains = await times(world, hundred, 30, 3);
    row(
      'chain of 100 field steps, seen by the client',
      '≤ 40 ms, durable',
      `${ms(median(chains))} (p95 ${ms(share(chains, 0.95))})`,
    );

    const inLoop = [node('F', 'VARIABLE-001', { values: { n: '{{loop.item}}' } })];
    if (does('loops'))
      for (const [count, asked] of [
        [1_000, '≤ 400 ms'],
        [10_000, '≤ 4 s (linear)'],
        [100_000, '≤ 40 s (linear)'],
      ] as const) {
        const id = await flow(
          `Loop of ${count}`,
          looped(count, inLoop, '{{steps.F.output.n}}', {}, [
            node('Out', 'VARIABLE-001', { values: { each: '{{steps.Each.output.count}}' } }),
          ]),
        );
        const all = await times(world, id, count === 100_000 ? 1 : 5, count / 50);
        row(
          `loop of ${count.toLocaleString('en')}, one field step and collect`,
          asked,
          `${ms(median(all))} (${(median(all) / count).toFixed(3)} ms each)`,
        );
      }
    if (does('code')) {
      const code = await flow(
        'Loop of code',
        looped(1_000, [codeStep('C', '{{loop.item}}')], '{{steps.C.output.twice}}'),
      );
      await times(world, code, 1, 50);
      row(
        'loop of 1,000, one JavaScript step',
        '≤ 1.9 s, own process',
        ms(median(await times(world, code, 3, 50))),
      );
    }
    if (does('hooks')) {
      await hooks(world, database, 3, 9);
      const got = await hooks(world, database, 10, 10);
      const { waits, stored, answered, wrong } = got;
      row(
        'webhook → 2 steps, 10 clients',
        '≥ 350 runs/s, p99 ≤ 35 ms',
        `${Math.round(got.rate)} runs/s, median ${ms(median(waits))}, p99 ${ms(share(waits, 0.99))}; ` +
          `answered ${answered}, stored ${stored?.all}, ended ${stored?.ended}, refused ${wrong.length}`,
      );
    }
    if (does('burst')) {
      await burst(world, database, 200);
      const bursts = [1, 2, 3].map(() => () => burst(world, database, 200));
      const all: number[] = [];
      for (const one of bursts) all.push(await one());
      row('200 executions of a 10-step workflow at once', '≤ 0.8 s, all stored', ms(median(all)));
    }
    if (does('kill'))
      row(
        'kill -9 (20 short, 20 long waits, 20 chains)',
        '60 of 60, first step ≤ 5 s',
        await killed(world, database),
      );
    if (does('missed'))
      row('10 missed ticks of a schedule', 'by policy, exactly once', await missed(world, database));
  } finally {
    await database.close();
    await endServer(world.server);
    await removeDataFolder(dataDir);
  }
}
