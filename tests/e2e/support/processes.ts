import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningApp } from './app';

const run = promisify(execFile);

interface Listed {
  pid: number;
  parent: number;
  command: string;
}

async function listed(): Promise<Listed[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args='], { maxBuffer: 32 * 1024 * 1024 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The embedded server: the host's child that runs server.js; null while there is none. */
export async function serverPid(app: RunningApp): Promise<number | null> {
  const all = await listed();
  const child = all.find((one) => one.parent === app.process.pid && /server\.js\b/.test(one.command));
  return child?.pid ?? null;
}

async function postmasterFile(folder: string): Promise<string | null> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isFile() && entry.name === 'postmaster.pid') return path;
    // The database's own folders (base, pg_wal, …) lie beside its postmaster.pid and need no walk.
    const deeper = entry.isDirectory() && !/^(base|global|pg_)/.test(entry.name);
    const found = deeper ? await postmasterFile(path) : null;
    if (found) return found;
  }
  return null;
}

/** PostgreSQL's first process, by the file that it keeps in its data folder; null while there is none. */
export async function databasePid(app: Pick<RunningApp, 'dataDir'>): Promise<number | null> {
  const file = await postmasterFile(app.dataDir);
  if (!file) return null;
  const [first] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return Number(first) || null;
}

/** Ends a process as no program can prepare for. Refuses what is not one process: 0 would be our own group. */
export function killNow(pid: number | null): number {
  if (pid === null || pid <= 1) throw new Error('There is no such process to kill.');
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** PostgreSQL with all its processes stands still, as on a disk that hangs; the answer lets it go on. */
export async function holdDatabase(app: RunningApp): Promise<() => void> {
  const first = await databasePid(app);
  if (first === null) throw new Error('There is no database to hold.');
  const pids = [first, ...(await listed()).filter(({ parent }) => parent === first).map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => pids.filter(isAlive).forEach((pid) => process.kill(pid, 'SIGCONT'));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
