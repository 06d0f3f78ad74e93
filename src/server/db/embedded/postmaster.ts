import { spawn, type ChildProcess } from 'node:child_process';
import { open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '@shared/kernel/fault';
import { retry } from '@shared/kernel/retry';
import type { Log } from '../../platform/log';
import type { Binaries } from './binaries';
import type { Place } from './place';
import { endsWithin, isPostmasterOf, processIdentity } from './processes';
import { asAccount, programEnvironment, runProgram } from './programs';

export interface Running {
  pid: number;
  port: number;
  socket: string;
  /** Undefined when it was started by an earlier server. */
  child: ChildProcess | undefined;
}

export type Settings = Readonly<Record<string, string>>;

export interface PostmasterOptions {
  place: Place;
  binaries: Binaries;
  log: Log;
  settings: Settings;
}

const READY_MS = 120_000;
const FAST_MS = 20_000;
const IMMEDIATE_MS = 10_000;
const LEFTOVERS_MS = 20_000;
const MAX_LOG_BYTES = 4 * 1024 * 1024;

/** For one person's machine: a small memory, no replication, no helpers that have nothing to do. */
const modest: Settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '32MB',
  max_connections: '60',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
  unix_socket_permissions: '0700',
};

interface PidFile {
  pid: number;
  port: number;
  socket: string;
  status: string;
}

/** postmaster.pid: pid, folder, start, port, socket folder, address, shared memory, status; one per line. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isSafeInteger(pid) || pid === 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), socket: lines[4] ?? '', status: lines[7] ?? '' };
}

/** A postmaster that an earlier server left behind on this folder, ready or not. */
export async function findLeftOver(data: string): Promise<PidFile | undefined> {
  const found = await readPidFile(data);
  return found && (await isPostmasterOf(found.pid, data)) ? found : undefined;
}

/** A postmaster was killed, and its sessions have not noticed yet. */
const isLeftOver = (error: unknown): boolean =>
  error instanceof Error && /pre-existing shared memory|still in use/.test(error.message);

export const startPostmaster = (options: PostmasterOptions, port: number): Promise<Running> =>
  retry(() => startOnce(options, port), {
    tries: LEFTOVERS_MS / 250 + 1,
    when: isLeftOver,
    backoff: { first: 250, factor: 1 },
    pause,
  });

/**
 * PostgreSQL takes any live process with the noted number for its predecessor: also a stranger who got the number, and
 * the dead shell of a postmaster that a container without an init never collects. Sessions that outlived their
 * postmaster are still found by the shared memory, whose key comes from the folder.
 */
async function removeStaleFiles({ data, socket }: Place) {
  if (socket === undefined || (await findLeftOver(data))) return;
  await rm(join(data, 'postmaster.pid'), { force: true });
  for (const name of await readdir(socket)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(socket, name), { force: true });
  }
}

async function startOnce({ place, binaries, settings }: PostmasterOptions, port: number): Promise<Running> {
  await removeStaleFiles(place);
  const size = await stat(place.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await truncate(place.log);
  const logFile = await open(place.log, 'a', 0o600);
  const from = (await logFile.stat()).size;
  const addresses: Settings = place.socket
    ? { listen_addresses: '', unix_socket_directories: `"${place.socket}"` }
    : { listen_addresses: '127.0.0.1' };
  const all = { ...modest, ...settings, ...addresses, port: String(port) };
  const args = [
    '-D',
    place.data,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  let ended: string | undefined;
  const child = spawn(binaries.postgres, args, {
    ...asAccount(place),
    cwd: place.root,
    env: programEnvironment(binaries),
    stdio: ['ignore', logFile.fd, logFile.fd],
    // In a group of its own: Ctrl-C in the terminal is for the server, which then stops the database in order.
    detached: true,
    windowsHide: true,
  });
  child.on('error', (error) => (ended = error.message));
  child.on('exit', (code, signal) => (ended ??= `it ended with ${code ?? signal}`));
  try {
    await ready(place, child, () => ended);
  } catch (error) {
    child.kill('SIGQUIT');
    const said = (await readFile(place.log)).subarray(from).toString('utf8').trim().slice(-2_000);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fault(
      'unavailable:postgresql_not_starting',
      `PostgreSQL could not be started in ${place.data}: ${reason}\n${said}`,
    );
  } finally {
    await logFile.close();
  }
  child.unref();
  return { pid: child.pid ?? 0, port, socket: place.socket ?? '', child };
}

async function ready(place: Place, child: ChildProcess, ended: () => string | undefined) {
  for (let waited = 0; waited < READY_MS; waited += 5) {
    const reason = ended();
    if (reason !== undefined) throw new Error(reason);
    const file = await readPidFile(place.data);
    if (file?.status === 'ready' && file.pid === child.pid) return;
    await pause(5);
  }
  throw new Error(`it was not ready after ${READY_MS / 1000} seconds`);
}

/** Fast (sessions are ended, everything is written), and when that takes too long immediate (recovered at the start). */
export async function stopPostmaster(
  pid: number,
  options: Omit<PostmasterOptions, 'settings'>,
): Promise<void> {
  const { place, log } = options;
  if (process.platform === 'win32') return stopOnWindows(options);
  if (await askToEnd(pid, 'SIGINT', FAST_MS)) return;
  log.warn({ pid }, 'PostgreSQL did not stop in time; it is told to stop at once');
  if (await askToEnd(pid, 'SIGQUIT', IMMEDIATE_MS)) return;
  log.error({ pid, database: place.data }, 'PostgreSQL did not stop');
}

async function askToEnd(pid: number, signal: NodeJS.Signals, milliseconds: number): Promise<boolean> {
  if (!(await processIdentity(pid))) return true;
  try {
    process.kill(pid, signal);
  } catch {
    return !(await processIdentity(pid));
  }
  return endsWithin(pid, milliseconds);
}

/** Windows has no signals; pg_ctl speaks to the postmaster over its named pipe. */
async function stopOnWindows({ place, binaries, log }: Omit<PostmasterOptions, 'settings'>) {
  for (const [mode, milliseconds] of [
    ['fast', FAST_MS],
    ['immediate', IMMEDIATE_MS],
  ] as const) {
    const args = ['stop', '-D', place.data, '-m', mode, '-w', '-t', String(milliseconds / 1000)];
    const { code } = await runProgram(binaries.pgCtl, args, {
      binaries,
      place,
      timeoutMs: milliseconds + 5_000,
    });
    if (code === 0) return;
  }
  log.error({ database: place.data }, 'PostgreSQL did not stop');
}
