import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type {} from 'vitest';
import { startEmbedded, type Embedded } from '@server/db/embedded/embedded';
import { givePassword } from '@server/db/everyday';
import { migrate, ownMigrations } from '@server/db/migrate';
import { systemClock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the `ClusterAddress` of the run's PostgreSQL; the first question starts it. */
    testCluster: string;
  }
}

/** How a test process reaches the PostgreSQL of the test run, and the migrated database to copy from. */
export interface ClusterAddress {
  connection: { host: string; port: number; user: string; password: string };
  template: string;
  /** The everyday role's. */
  everyday: { user: string; password: string };
}

export interface TestCluster {
  address: ClusterAddress;
  stop(): Promise<void>;
}

const TEMPLATE = 'costloom_template';

/**
 * Ends PostgreSQL and removes its folder when its standard input ends, which happens however the test process ends,
 * kill -9 included. Looks at postmaster.pid then, since PostgreSQL may have been started again meanwhile.
 */
const keeper = `
const { readFileSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const folder = process.argv[1];
const alive = (pid) => { try { process.kill(pid, 0); return true; } catch { return false; } };
process.stdin.resume().on('error', () => {}).on('close', async () => {
  let pid = 0;
  try { pid = Number(readFileSync(join(folder, 'database', 'postmaster.pid'), 'utf8').split('\\n')[0]); } catch {}
  if (pid > 0 && alive(pid)) process.kill(pid, 'SIGQUIT');
  for (let i = 0; i < 200 && pid > 0 && alive(pid); i += 1) await new Promise((done) => setTimeout(done, 50));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
`;

/** PostgreSQL for tests alone: nothing is synchronised to the disk, and it lasts no longer than this process. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'costloom-db-'));
  chmodSync(folder, 0o711);
  const guard = spawn(process.execPath, ['-e', keeper, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  const log = createLog({ level: 'error' });
  let embedded: Embedded;
  try {
    embedded = await startEmbedded({
      dataDir: folder,
      log,
      clock: systemClock,
      settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' },
    });
  } catch (error) {
    guard.stdin?.end();
    throw error;
  }
  const { host = '', port = 0, user = '', password } = embedded.connection;
  const connection = { host, port, user, password: typeof password === 'string' ? password : '' };
  const stop = async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    guard.stdin?.end();
  };
  let everyday: pg.ClientConfig;
  try {
    await onCluster(connection, `create database ${TEMPLATE}`);
    await migrate({ connection: { ...connection, database: TEMPLATE }, migrations: ownMigrations(), log });
    everyday = await givePassword({ ...connection, database: TEMPLATE, ssl: false });
  } catch (error) {
    await stop();
    throw error;
  }
  const { user: name = '', password: word } = everyday;
  const app = { user: name, password: typeof word === 'string' ? word : '' };
  return { address: { connection, template: TEMPLATE, everyday: app }, stop };
}

export async function onCluster(connection: ClusterAddress['connection'], sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
