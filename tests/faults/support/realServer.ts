import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { createDatabase, type Database } from '@server/db/database';
import { createLog } from '@server/platform/log';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entry = join(root, 'out', 'main', 'standalone.js');

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A data folder that the account which runs PostgreSQL can reach. */
export async function newDataFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'costloom-faults-'));
  await chmod(folder, 0o711);
  return folder;
}

export interface ServerPlace {
  dataDir: string;
  port: number;
  keyFile: string;
  databaseUrl?: string;
  /** The program, when it is not the one of this build. */
  program?: string;
  /** More options, and more of the environment. */
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** The built server as a process of its own, which a test may kill and start again. */
export interface RealServer {
  readonly place: ServerPlace;
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to the address that it prints. */
  readonly readyAfter: number;
  /** What it has said on stderr, the newest last. */
  readonly said: string[];
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void;
  /** Resolves when the process is gone. */
  gone(): Promise<void>;
  isGone(): boolean;
}

const SAID_MAX = 500;

export async function startRealServer(place: ServerPlace, limitMs = 60_000): Promise<RealServer> {
  const from = performance.now();
  const said: string[] = [];
  let isAsked = false;
  const args = ['--data', place.dataDir, '--port', String(place.port), '--bootstrap-key-file', place.keyFile];
  args.push(...(place.args ?? []));
  const child = spawn(process.execPath, ['--no-warnings', place.program ?? entry, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: process.env['COSTLOOM_NODE_OPTIONS'] ?? '',
      DATABASE_URL: place.databaseUrl ?? '',
      COSTLOOM_ALLOW_OUTBOUND: '127.0.0.1',
      COSTLOOM_LOG_LEVEL: 'info',
      ...place.env,
    },
  });
  const gone = once(child, 'exit').then(([code, signal]) => {
    // A server that a test did not kill has failed it, whatever else the test finds.
    if (!isAsked) console.log(`A server ended (${code}, ${signal}):\n${said.join('\n')}`);
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    if (said.length > SAID_MAX) said.shift();
  });
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Not ready:\n${said.join('\n')}`)), limitMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /listens at (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void gone.then(() => reject(new Error(`The server ended:\n${said.join('\n')}`)));
    void gone.finally(() => clearTimeout(late));
    void Promise.resolve().then(() => late.unref());
  });
  return {
    place,
    url,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - from,
    said,
    signal(name) {
      isAsked ||= name === 'SIGKILL' || name === 'SIGTERM';
      child.kill(name);
    },
    gone: () => gone,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
  };
}

/** The PostgreSQL of a data folder; undefined when there is none. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!(pid > 0)) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Of the owner of the PostgreSQL in a data folder. */
export async function embeddedConnection(dataDir: string): Promise<pg.ClientConfig & { database: string }> {
  const password = (await readFile(join(dataDir, 'database.password'), 'utf8')).trim();
  return {
    host: join(dataDir, 'database.socket'),
    port: 5432,
    user: 'costloom',
    database: 'costloom',
    password,
    ssl: false,
  };
}

/** The embedded database as its owner, for looking at what nobody can ask over HTTP. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const connection = await embeddedConnection(dataDir);
  return createDatabase({ connection, log: createLog({ level: 'silent' }), maxConnections: 2 });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Ends a server, by force when it does not end by itself, and the PostgreSQL of its folder. */
export async function endServer(server: RealServer | undefined): Promise<void> {
  if (!server) return;
  if (!server.isGone()) {
    server.signal('SIGCONT');
    server.signal('SIGTERM');
    await Promise.race([server.gone(), pause(15_000)]);
    if (!server.isGone()) server.signal('SIGKILL');
    await server.gone();
  }
}

export async function removeDataFolder(dataDir: string): Promise<void> {
  const pid = await postmasterPid(dataDir);
  if (pid !== undefined) {
    process.kill(pid, 'SIGQUIT');
    for (let turn = 0; turn < 100 && (await postmasterPid(dataDir)) !== undefined; turn += 1) await pause(50);
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
