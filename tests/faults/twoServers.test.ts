import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { addressOf } from './support/address';
import { pureChain } from './support/flows';
import { createClient, firstSpace, makeFlow, resumeHeld, type Client } from './support/client';
import { makeFlows } from './support/flows';
import { createMix, type Mix } from './support/mix';
import { startOutside, type Outside } from './support/outside';
import {
  endServer,
  freePort,
  newDataFolder,
  removeDataFolder,
  startRealServer,
  type RealServer,
  type ServerPlace,
} from './support/realServer';
import { seed, seeded } from './support/size';

const random = seeded(seed);
/** Longer than a process may be silent before it is taken for frozen. */
const FROZEN_FOR = 36_000;

let test: TestDatabase;
let outside: Outside;
let places: ServerPlace[] = [];
let servers: RealServer[] = [];
let client: Client;
let mix: Mix;
/** Which server the next call goes to. */
let turn = 0;

const urlOf = () => {
  const up = servers.filter((server) => !server.isGone());
  return (up[(turn += 1) % Math.max(1, up.length)] ?? servers[0])?.url ?? '';
};

/** The executions that each process carries on right now. */
async function owners(): Promise<Map<string, string[]>> {
  const rows = await test.database.system((sql) =>
    sql.rows<{ owner: string; ids: string[] }>(
      'select owner, array_agg(execution_id) as ids from execution where owner is not null group by owner',
    ),
  );
  return new Map(rows.map(({ owner, ids }) => [owner, ids]));
}

/** More work than two servers take at once; what is more than that only waits, for minutes on a slow machine. */
const PLENTY = 40;

async function untilBothWork(limitMs = 60_000): Promise<Map<string, string[]>> {
  const end = performance.now() + limitMs;
  for (;;) {
    const now = await owners();
    if (now.size > 1 || performance.now() > end) return now;
    const ready = await test.database.system((sql) =>
      sql.one<{ n: number }>(`select count(*) as n from execution where status in ('PENDING', 'RUNNING')`),
    );
    if (mix.unanswered() + (ready?.n ?? 0) < PLENTY) mix.load(4);
    await pause(20);
  }
}

/** → milliseconds until nothing of it is the process's that is gone. */
async function untilTakenOver(from: number, limitMs = 90_000): Promise<number> {
  const gone = async () =>
    test.database.system((sql) => sql.one<{ n: number }>('select count(*) as n from engine_process'));
  const most = servers.filter((server) => !server.isGone()).length;
  for (const end = from + limitMs; performance.now() < end;) {
    if ((await gone())?.n === most) break;
    await pause(20);
  }
  return performance.now() - from;
}

beforeAll(async () => {
  test = await openTestDatabase();
  outside = await startOutside();
  const dataDir = await newDataFolder();
  const shared = { dataDir, keyFile: join(dataDir, 'key'), databaseUrl: addressOf(test) };
  places = [
    { ...shared, port: await freePort() },
    { ...shared, port: await freePort() },
  ];
  for (const place of places) servers.push(await startRealServer(place));
  client = await createClient(join(dataDir, 'key'), urlOf);
  const flows = await makeFlows(client, outside.url);
  mix = createMix({ client, flows, outside, database: async () => test.database, random });
  await mix.reference();
}, 240_000);

afterAll(async () => {
  for (const server of servers) await endServer(server);
  await outside?.stop();
  await test?.drop();
  if (places[0]) await removeDataFolder(places[0].dataDir);
}, 60_000);

describe('two servers on one PostgreSQL', () => {
  it('both carry on executions, and a schedule fires once', { timeout: 900_000 }, async () => {
    const workflowId = await makeFlow(client, await firstSpace(client), 'Scheduled', pureChain(1));
    for (let at = 0; at < 10; at += 1) {
      const made = await client.call('POST', `/v1/triggers/${workflowId}`, {
        name: `Schedule ${at}`,
        type: 'SCHEDULED',
        configuration: {
          scheduleType: 'CRON',
          cronExpression: '0/5 * * * ? *',
          timezone: 'UTC',
          overlap: 'allow',
          misfire: 'all',
        },
      });
      expect(made).toMatchObject({ status: 200 });
    }
    await test.database.system((sql) =>
      sql.run(
        `update schedule set next_fire_at = date_bin('5 minutes', now(), 'epoch') - interval '25 minutes'`,
      ),
    );
    mix.load(40);
    const both = await untilBothWork();
    expect(both.size).toBe(2);
    const fired = () =>
      test.database.system((sql) =>
        sql.one<{ runs: number; times: number; due: number }>(
          `select count(*) as runs, count(distinct (trigger_id, scheduled_for)) as times,
             (select count(*) from schedule where next_fire_at <= now()) as due
           from execution where trigger_type = 'SCHEDULED'`,
        ),
      );
    await expect.poll(async () => (await fired())?.due, { timeout: 60_000 }).toBe(0);
    await mix.untilSettled(120_000);
    const { runs, times } = (await fired()) ?? {};
    console.log(`schedules: ${runs} runs of ${times} times, of 10 schedules with 6 times each at least`);
    expect(runs).toBe(times);
    expect(runs).toBeGreaterThanOrEqual(60);
    expect(await mix.problems()).toEqual([]);
  });

  it('one is killed: the other takes its executions over', { timeout: 900_000 }, async () => {
    const waits: number[] = [];
    for (let kill = 0; kill < 6; kill += 1) {
      mix.load(20);
      await untilBothWork();
      const which = kill % 2;
      const [victim, place] = [servers[which], places[which]];
      if (!victim || !place) throw new Error('There is no such server.');
      victim.signal('SIGKILL');
      const from = performance.now();
      await victim.gone();
      waits.push(await untilTakenOver(from));
      servers[which] = await startRealServer(place);
      await resumeHeld(client);
    }
    await mix.untilSettled(120_000);
    console.log(`taken over after ${waits.map((ms) => `${Math.round(ms)} ms`).join(', ')}; asked ≤ 10 s`);
    expect(await mix.problems()).toEqual([]);
  });

  it('one is frozen for longer than it may be silent and wakes: no harm', { timeout: 900_000 }, async () => {
    mix.load(30);
    await untilBothWork();
    const [frozen] = servers;
    if (!frozen) throw new Error('There is no server.');
    // The client must not ask the one that cannot answer.
    servers = servers.filter((server) => server !== frozen);
    frozen.signal('SIGSTOP');
    const from = performance.now();
    mix.load(20);
    const taken = await untilTakenOver(from);
    await pause(Math.max(0, FROZEN_FOR - (performance.now() - from)));
    frozen.signal('SIGCONT');
    servers = [frozen, ...servers];
    await mix.untilSettled(120_000);
    console.log(`a frozen server was taken over after ${Math.round(taken)} ms`);
    expect(frozen.isGone()).toBe(false);
    expect(await mix.problems()).toEqual([]);
    await expect.poll(async () => (await owners()).size >= 0 && (await untilBothWork()).size).toBe(2);
  });

  it('both are killed: whoever starts goes on', { timeout: 900_000 }, async () => {
    for (let round = 0; round < 3; round += 1) {
      mix.load(20);
      await pause(300);
      for (const server of servers) server.signal('SIGKILL');
      for (const server of servers) await server.gone();
      servers = [];
      for (const place of places) servers.push(await startRealServer(place));
      await resumeHeld(client);
    }
    await mix.untilSettled(120_000);
    console.log(JSON.stringify(await mix.figures()));
    expect(await mix.problems()).toEqual([]);
  });
});
