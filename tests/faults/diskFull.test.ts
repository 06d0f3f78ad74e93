import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@server/db/database';
import { createClient, type Client } from './support/client';
import { makeFlows, type Flows } from './support/flows';
import { createMix, type Mix } from './support/mix';
import { startOutside, type Outside } from './support/outside';
import {
  endServer,
  freePort,
  newDataFolder,
  openEmbedded,
  removeDataFolder,
  startRealServer,
  type RealServer,
  type ServerPlace,
} from './support/realServer';
import { seed, seeded } from './support/size';

const random = seeded(seed);
/** MB: a new cluster, its log of changes, and little more. */
const SIZE = 200;

let disk: string;
let place: ServerPlace;
let server: RealServer | undefined;
let outside: Outside;
let client: Client;
let database: Database | undefined;
let flows: Flows;
let mix: Mix;

/** Takes what is left of the disk. */
async function fill(): Promise<void> {
  const ballast = await open(join(disk, 'ballast'), 'w');
  const piece = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) await ballast.write(piece);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await ballast.close();
  }
}

/** Needs a file system of its own, which only root can mount. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

beforeAll(async () => {
  if (!canMount) return;
  disk = await mkdtemp(join(tmpdir(), 'costloom-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=0711`, 'tmpfs', disk]);
  if (mounted.status !== 0) throw new Error(`No file system could be mounted: ${String(mounted.stderr)}`);
  await chmod(disk, 0o711);
  const dataDir = await newDataFolder(disk);
  place = { dataDir, port: await freePort(), keyFile: join(dataDir, 'key') };
  outside = await startOutside();
  server = await startRealServer(place);
  client = await createClient(place.keyFile, () => `http://127.0.0.1:${place.port}`);
  flows = await makeFlows(client, outside.url);
  const opened = async () => (database ??= await openEmbedded(place.dataDir));
  mix = createMix({ client, flows, outside, database: opened, random });
  await mix.reference();
}, 240_000);

afterAll(async () => {
  if (!canMount) return;
  await database?.close();
  await endServer(server);
  await outside?.stop();
  if (place) await removeDataFolder(place.dataDir);
  spawnSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
}, 60_000);

describe('a full disk', () => {
  it('is told plainly, and nothing is lost once there is room again', { timeout: 300_000 }, async () => {
    expect(canMount, 'Linux and root are needed: the disk of this test is mounted').toBe(true);
    const answers = new Map<string, number>();
    for (let round = 0; round < 3; round += 1) {
      mix.load(15);
      await pause(100);
      await fill();
      const large = { tag: 'x'.repeat(900_000) };
      const chain = flows.kinds[0]?.workflowId ?? '';
      for (let asked = 0; asked < 40; asked += 1) {
        const reply = await client
          .call('POST', `/v1/workflows/${chain}/versions/1/executions`, large, 20_000)
          .catch((error: unknown) => ({ status: 0, body: { message: String(error) } }));
        const told = `${reply.status} ${reply.body?.message ?? reply.body?.error?.message ?? ''}`;
        answers.set(told, (answers.get(told) ?? 0) + 1);
        if (reply.status === 0) await pause(200);
      }
      await pause(1_000);
      await rm(join(disk, 'ballast'));
      if (server?.isGone()) server = await startRealServer(place);
    }
    // PostgreSQL that died too often is not started again by the same server.
    const back = await client.patiently('GET', '/v1/spaces', undefined, 20_000).catch(() => undefined);
    if (!back) {
      console.log('The server needed a restart.');
      await endServer(server);
      server = await startRealServer(place);
    }
    await mix.untilSettled(120_000);
    console.log([...answers].map(([told, times]) => `${times} × ${told}`).join('\n'));
    console.log(
      server?.said
        .filter((line) => /disk|space|database/i.test(line))
        .slice(0, 6)
        .join('\n'),
    );
    const refusals = [...answers.keys()].filter((told) => !told.startsWith('200'));
    expect(refusals.length).toBeGreaterThan(0);
    for (const told of refusals) expect(told).toMatch(/^(503 The (disk of the )?database|0 )/);
    expect(await mix.problems()).toEqual([]);
  });
});
