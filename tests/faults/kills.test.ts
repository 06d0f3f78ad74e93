import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '@server/db/database';
import { createClient, resumeHeld, type Client } from './support/client';
import { makeFlows } from './support/flows';
import { createMix, type Mix } from './support/mix';
import { startOutside, type Outside } from './support/outside';
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
} from './support/realServer';
import { isFull, kills, seed, seeded, spread } from './support/size';

const random = seeded(seed);
/** The server starts PostgreSQL again so often only; then somebody has to look. */
const DEATHS_OF_ONE = 4;
/** With a kill every few seconds some steps are met twice, and blamed; most are not. */
const BLAMED_SHARE = 0.15;

let place: ServerPlace;
let server: RealServer | undefined;
let outside: Outside;
let client: Client;
let database: Database | undefined;
let mix: Mix;
/** After kills of the server: how often it held what ran. */
const starts = { held: 0 };

async function opened(): Promise<Database> {
  return (database ??= await openEmbedded(place.dataDir));
}

beforeAll(async () => {
  const dataDir = await newDataFolder();
  place = { dataDir, port: await freePort(), keyFile: join(dataDir, 'key') };
  outside = await startOutside();
  server = await startRealServer(place);
  client = await createClient(place.keyFile, () => `http://127.0.0.1:${place.port}`);
  const flows = await makeFlows(client, outside.url);
  mix = createMix({ client, flows, outside, database: opened, random });
  await mix.reference();
}, 240_000);

afterAll(async () => {
  await database?.close();
  await endServer(server);
  await outside?.stop();
  if (place) await removeDataFolder(place.dataDir);
}, 60_000);

type Target = 'server' | 'database' | 'both';
interface Kill {
  target: Target;
  at: Date;
  /** When the server, or PostgreSQL under it, was on its way again. */
  from: Date;
  readyAfter?: number;
}

function chooseTarget(deaths: number): Target {
  const drawn = random();
  if (drawn < 0.6) return 'server';
  return drawn < 0.8 && deaths < DEATHS_OF_ONE ? 'database' : 'both';
}

async function killServer(current: RealServer): Promise<void> {
  current.signal('SIGKILL');
  await current.gone();
}

async function killDatabase(): Promise<void> {
  const pid = await postmasterPid(place.dataDir);
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

async function kill(target: Target): Promise<Kill> {
  if (!server) throw new Error('There is no server.');
  const at = new Date();
  if (target === 'database') {
    await killDatabase();
    return { target, at, from: at };
  }
  if (target === 'both' && random() < 0.5) await killDatabase();
  await killServer(server);
  // Killed the turn before, it may not be back: then there is nothing to look at.
  if (target === 'server') await mix.remember().catch(() => undefined);
  else await killDatabase();
  const from = new Date();
  server = await startRealServer(place);
  const { readyAfter } = server;
  if (await resumeHeld(client)) starts.held += 1;
  return { target, at, from, readyAfter };
}

it(
  `what runs survives ${kills} kills of server and database: nothing lost, stuck or done twice`,
  { timeout: isFull ? 3_600_000 : 240_000 },
  async () => {
    const all: Kill[] = [];
    let deaths = 0;
    for (let turn = 0; turn < kills; turn += 1) {
      mix.load(isFull ? 8 : 12);
      await pause(50 + random() * 1_200);
      const target = chooseTarget(deaths);
      deaths = target === 'database' ? deaths + 1 : 0;
      all.push(await kill(target));
      await mix.tend().catch(() => undefined);
      if (isFull && turn % 10 === 9) console.log(`${turn + 1} kills, ${mix.begun.length} executions begun`);
    }
    await mix.untilSettled(180_000);
    const problems = await mix.problems();
    const waits: number[] = [];
    for (const [index, { at, from }] of all.entries()) {
      const first = await mix.firstStep(at, from, all[index + 1]?.at ?? new Date());
      if (first !== undefined) waits.push(first);
    }
    const figures = await mix.figures();
    const ready = all.flatMap(({ readyAfter }) => readyAfter ?? []);
    const of = (wanted: Target) => all.filter(({ target }) => target === wanted).length;
    console.log(
      [
        `seed ${seed}: ${kills} kills (server ${of('server')}, database ${of('database')}, both ${of('both')})`,
        JSON.stringify(figures),
        `start to address: ${spread(ready)}`,
        `first step after the restart (${waits.length} with work to go on with): ${spread(waits)}; ` +
          `beyond 5 s: ${waits.filter((ms) => ms > 5_000).length}`,
        `starts that held what ran: ${starts.held} of ${ready.length}`,
        `problems: ${problems.length}`,
      ].join('\n'),
    );
    expect(problems).toEqual([]);
    if (isFull) expect(figures.blamed).toBeLessThan(BLAMED_SHARE * figures.executions);
    // From the third start on, every one comes within a minute of the two before it.
    if (!isFull) expect(starts.held).toBeGreaterThan(0);
  },
);
