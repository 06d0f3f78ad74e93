import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble, type AssembleOptions } from '@server/entries/assemble';
import { systemClock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { createSecretBox } from '@server/platform/secretBox';
import { openTestDatabase } from '@tests/support/database';
import { makeWorld, minter, type World } from './world';

/** Server processes of a team on one database, as flags would make them; no bills are read here. */
export async function startTeam() {
  const test = await openTestDatabase();
  const { database } = test;
  const filesDir = await mkdtemp(join(tmpdir(), 'costloom-team-'));
  const box = createSecretBox(new Uint8Array(32).fill(7));
  const clock = systemClock;
  const lines: string[] = [];
  const log = createLog({ level: 'debug', stream: { write: (line) => void lines.push(line) } });
  const open: (() => Promise<void>)[] = [];

  async function start(
    options: Pick<AssembleOptions, 'publicUrl' | 'trustedProxies' | 'outsideIssuer'> = {},
  ) {
    const server = await assemble({
      database,
      box,
      log,
      clock,
      filesDir,
      local: undefined,
      alone: false,
      launchWorker: () => {
        throw new Error('No bill is read in this test.');
      },
      launchCode: () => {
        throw new Error('No code is run in this test.');
      },
      connection: test.connection,
      version: '0.0.0',
      checkReplies: true,
      loopback: true,
      ...options,
    });
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    await server.listeningAt(url);
    open.push(() => server.close());
    return { url, app: server.app };
  }

  async function people(base: string): Promise<World> {
    return makeWorld(database, clock, await minter({ database, box, clock, base: () => base }));
  }

  return {
    database,
    lines,
    start,
    people,
    async stop() {
      for (const close of open) await close();
      await test.drop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}
