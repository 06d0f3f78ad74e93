import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '@server/db/database';
import { createLog } from '@server/platform/log';
import { createBillLoad, type BillLoad } from './support/billLoad';
import { createClient, type Client } from './support/client';
import { makeFlows } from './support/flows';
import { createMix, type Mix } from './support/mix';
import { startOutside, type Outside } from './support/outside';
import { startPostgresPair, type PostgresPair } from './support/postgresPair';
import {
  endServer,
  freePort,
  startRealServer,
  type RealServer,
  type ServerPlace,
} from './support/realServer';
import { startS3 } from '@tests/real/s3Server';
import { seed, seeded, spread } from './support/size';
import { startWebhooks, type Webhooks } from './support/webhooks';

/** The third server's folder is a disk of its own, which only root can mount. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const DISK_MB = 64;
const STORE_AWAY_MS = 60_000;
/** Three servers, two databases and a load: a start is slow, and how slow is told and not judged. */
const START_MS = 180_000;

let folder: string;
let pair: PostgresPair;
let store: Awaited<ReturnType<typeof startS3>>;
let outside: Outside;
const places: ServerPlace[] = [];
const servers: RealServer[] = [];
let database: Database;
let client: Client;
let mix: Mix;
let hooks: Webhooks;
let bills: BillLoad;
let turn = 0;

const urlOf = () => {
  const up = servers.filter((server) => !server.isGone());
  return (up[(turn += 1) % Math.max(1, up.length)] ?? servers[0])?.url ?? '';
};
const says = (what: string, ms: number) => console.log(`${what}: ${(ms / 1000).toFixed(1)} s`);

interface Ready {
  status: number;
  body: { status?: string; bill_store?: string };
}
async function ready({ url }: RealServer): Promise<Ready> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  return {
    status: reply?.status ?? 0,
    body: ((await reply?.json().catch(() => ({}))) ?? {}) as Ready['body'],
  };
}

/** → milliseconds until all servers say so. */
async function untilAll(fits: (now: Ready) => boolean, limitMs = 60_000, which = servers): Promise<number> {
  const from = performance.now();
  for (;;) {
    const all = await Promise.all(which.map(ready));
    if (all.every(fits)) return performance.now() - from;
    if (performance.now() - from > limitMs) throw new Error(`They say ${JSON.stringify(all)}`);
    await pause(100);
  }
}

/** → milliseconds until a call that writes is answered well. */
async function untilWritten(from = performance.now()): Promise<number> {
  await client.patiently('POST', '/v1/cases/search', {});
  for (let n = 0; ; n += 1) {
    const before = hooks.figures().answered;
    await pause(50);
    if (hooks.figures().answered > before) return performance.now() - from;
    if (n > 2_000) throw new Error('No webhook is accepted any more.');
  }
}

async function settled() {
  hooks.rate(0);
  await mix.untilSettled(240_000);
  await bills.settled();
  expect([
    ...(await mix.problems()),
    ...(await hooks.problems(database)),
    ...(await bills.problems()),
  ]).toEqual([]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-failover-'));
  await chmod(folder, 0o711);
  pair = await startPostgresPair();
  store = await startS3(join(folder, 's3'));
  outside = await startOutside();
  for (const name of ['one', 'two', 'three']) {
    const dataDir = join(folder, name);
    await mkdir(dataDir, { mode: 0o711 });
    if (name === 'three' && canMount)
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'tmpfs', dataDir]);
    const keyFile = join(folder, 'one', 'first-key');
    const place = { dataDir, keyFile, port: await freePort(), databaseUrl: pair.url };
    places.push({ ...place, args: store.option, env: store.environment });
  }
  for (const [at, place] of places.entries()) {
    if (at > 0) await copyFile(join(folder, 'one', 'secret.key'), join(place.dataDir, 'secret.key'));
    servers.push(await startRealServer(place, START_MS));
  }
  database = createDatabase({
    connection: pair.connection,
    log: createLog({ level: 'silent' }),
    maxConnections: 4,
  });
  client = await createClient(join(folder, 'one', 'first-key'), urlOf);
  const flows = await makeFlows(client, outside.url);
  mix = createMix({ client, flows, outside, database: async () => database, random: seeded(seed) });
  await mix.reference();
  hooks = await startWebhooks(client, urlOf);
  bills = createBillLoad(client);
}, 400_000);

/** What an earlier test left without a server has one again: each test fails for what it proves. */
beforeEach(async () => {
  for (const [at, place] of places.entries())
    if (servers[at]?.isGone()) servers[at] = await startRealServer(place, START_MS);
}, START_MS);

afterAll(async () => {
  bills?.end();
  await hooks?.end();
  for (const server of servers) await endServer(server);
  await database?.close();
  await outside?.stop();
  await store?.away();
  await pair?.stop();
  if (canMount && folder) spawnSync('umount', [join(folder, 'three')]);
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}, 90_000);

describe('three servers, PostgreSQL with a standby, and a store of bills', () => {
  it('each server is killed in turn, under load', { timeout: 600_000 }, async () => {
    hooks.rate(15);
    for (const [at, place] of places.entries()) {
      mix.load(12);
      bills.load(2);
      await pause(1_000);
      const victim = servers[at];
      victim?.signal('SIGKILL');
      const from = performance.now();
      await victim?.gone();
      says(`server ${at + 1} was killed; webhooks accepted again after`, await untilWritten(from));
      servers[at] = await startRealServer(place, START_MS);
      says(`server ${at + 1} was back after`, performance.now() - from);
    }
    await settled();
    const { sent, answered, waits, statuses } = hooks.figures();
    console.log(
      `webhooks: ${sent} sent, ${answered} accepted (${spread(waits)}); ${JSON.stringify([...statuses])}`,
    );
  });

  it(
    'the primary is killed and the standby promoted: nothing that was told is lost',
    { timeout: 600_000 },
    async () => {
      hooks.rate(15);
      mix.load(20);
      bills.load(2);
      await pause(1_500);
      const from = performance.now();
      await pair.killPrimary();
      says('all servers say that they are not ready after', await untilAll(({ status }) => status === 503));
      const told = await client.call('GET', '/v1/spaces');
      expect(told).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(told.body.message).toContain('The database cannot be reached');
      says('the standby was promoted in', await pair.promote());
      const promoted = performance.now();
      says('webhooks accepted again after the promotion', await untilWritten(promoted));
      says(
        'all servers ready again after the promotion',
        (await untilAll(({ status }) => status === 200), performance.now() - promoted),
      );
      says('without a database for', promoted - from);
      for (const server of servers) expect(server.isGone()).toBe(false);
      await settled();
    },
  );

  it(
    'the store is away for a minute: no bill is half seen, and imports wait for it',
    { timeout: 600_000 },
    async () => {
      hooks.rate(10);
      mix.load(10);
      bills.load(1);
      await store.away();
      const from = performance.now();
      bills.load(2);
      says(
        'all servers tell of it after',
        await untilAll(({ status, body }) => status === 200 && body.bill_store === 'not responding'),
      );
      await pause(Math.max(0, STORE_AWAY_MS - (performance.now() - from)));
      await store.back();
      const back = performance.now();
      await untilAll(({ body }) => body.bill_store === 'ok');
      says('all servers have it again after', performance.now() - back);
      await settled();
      says('all imports were done after', performance.now() - back);
    },
  );

  it('the disk of one server is full: it says so, and the others go on', { timeout: 600_000 }, async () => {
    expect(canMount, 'Linux and root are needed: the disk of this test is mounted').toBe(true);
    const third = servers[2];
    if (!third) throw new Error('There is no third server.');
    const ballast = join(folder, 'three', 'ballast');
    const file = await open(ballast, 'w');
    const piece = Buffer.alloc(64 * 1024, 1);
    for (;;) {
      const isFull = await file.write(piece).then(
        ({ bytesWritten }) => bytesWritten < piece.length,
        () => true,
      );
      if (isFull) break;
    }
    await file.close();
    hooks.rate(10);
    mix.load(10);
    bills.load(3);
    says(
      'it says that it is not ready after',
      await untilAll(({ status }) => status === 503, 30_000, [third]),
    );
    await untilAll(({ status }) => status === 200, 30_000, servers.slice(0, 2));
    await pause(5_000);
    expect(third.isGone()).toBe(false);
    await rm(ballast);
    says('it is ready again after', await untilAll(({ status }) => status === 200));
    await settled();
    const { sent, answered, waits, statuses } = hooks.figures();
    console.log(
      `webhooks: ${sent} sent, ${answered} accepted (${spread(waits)}); ${JSON.stringify([...statuses])}`,
    );
    console.log(JSON.stringify(await mix.figures()), JSON.stringify(bills.figures()));
  });
});
