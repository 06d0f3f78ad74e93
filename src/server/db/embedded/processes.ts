import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One process, for ever: its number is used again by others, so the moment of its start belongs to it. */
export interface ProcessIdentity {
  pid: number;
  /** Whatever the system tells about the start, as text; '' where it tells nothing. */
  started: string;
}

/** → undefined when there is no such process, or only its dead shell that nobody has collected. */
export async function processIdentity(pid: number): Promise<ProcessIdentity | undefined> {
  if (!exists(pid)) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return { pid, started: '' };
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)], { timeout: 5_000 }).catch(() => ({
    stdout: '',
  }));
  return exists(pid) ? { pid, started: stdout.trim() } : undefined;
}

async function linuxIdentity(pid: number): Promise<ProcessIdentity | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  if (state === 'Z' || state === 'X') return undefined;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return { pid, started: `${boot.trim()}/${fields[19] ?? ''}` };
}

function exists(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** → the name of the program, for messages. */
export async function processName(pid: number): Promise<string> {
  const told =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : process.platform === 'win32'
        ? ''
        : await run('ps', ['-o', 'command=', '-p', String(pid)], { timeout: 5_000 }).then(
            ({ stdout }) => stdout,
            () => '',
          );
  const [program = '', script = ''] = told.trim().split(/[\0 ]+/);
  return [program, script]
    .map((part) => part.replace(/^.*[\\/]/, ''))
    .join(' ')
    .trim();
}

/** A postmaster works in its data folder: that tells it from a stranger who got its number. */
export async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if (!(await processIdentity(pid))) return false;
  if (process.platform === 'linux') {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return cwd === undefined ? /postgres/.test(await processName(pid)) : cwd === folder;
  }
  if (process.platform === 'win32') {
    const args = ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'];
    const { stdout } = await run('tasklist', args, { timeout: 10_000 }).catch(() => ({ stdout: '' }));
    return /^"postgres\.exe"/i.test(stdout.trim());
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)], { timeout: 5_000 }).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && stdout.includes(folder);
}

/** Waits for a process of ours, or of an earlier server, to end. → whether it did. */
export async function endsWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 20) {
    if (!(await processIdentity(pid))) return true;
    await pause(20);
  }
  return !(await processIdentity(pid));
}
