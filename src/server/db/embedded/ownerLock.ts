import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import type { Clock } from '../../platform/clock';
import { processIdentity, processName } from './processes';

/** Held by the one server process that may use a database folder. */
export interface OwnerLock {
  release(): Promise<void>;
}

const contents = z.object({
  pid: z.number(),
  started: z.string(),
  host: z.string(),
  nonce: z.string(),
});
type Contents = z.output<typeof contents>;

/** An owner shows that it lives by touching its lock so often; only another machine, or container, needs to look. */
const TOUCH_MS = 5_000;
const ELSEWHERE_WATCH_MS = 12_000;
const MAX_TRIES = 20;

/**
 * Takes the lock file, or takes it over from a process that is gone. `Fault('conflict')` names the process that holds
 * it. Not a flock: those are unreliable on network folders and absent from Node.
 */
export async function takeOwnerLock(file: string, clock: Clock): Promise<OwnerLock> {
  const own = await processIdentity(process.pid);
  const mine: Contents = {
    pid: process.pid,
    started: own?.started ?? '',
    host: hostname(),
    nonce: randomBytes(9).toString('base64url'),
  };
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    if (await create(file, mine)) return hold(file, mine, clock);
    const held = await read(file);
    if (held === 'gone') continue;
    if (held !== 'unreadable' && (await isAlive(file, held))) throw await inUse(file, held);
    if (await takeOver(file, held, mine)) return hold(file, mine, clock);
    await pause(10);
  }
  throw new Fault(
    'conflict:lock_file_busy',
    `The lock file ${file} keeps changing: another server is starting on this folder.`,
  );
}

async function create(file: string, mine: Contents): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fault(
      'unavailable:lock_file_unwritable',
      `The lock file of the database cannot be written: ${reason}`,
    );
  }
}

/** A file without sense for a second is not one that is just being written. */
async function read(file: string): Promise<Contents | 'gone' | 'unreadable'> {
  for (let tried = 0; tried < 20; tried += 1) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return 'gone';
    const parsed = parse(text);
    if (parsed) return parsed;
    await pause(50);
  }
  return 'unreadable';
}

function parse(text: string): Contents | undefined {
  try {
    return contents.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function isAlive(file: string, held: Contents): Promise<boolean> {
  if (held.host !== hostname()) return touchedElsewhere(file);
  const identity = await processIdentity(held.pid);
  return identity !== undefined && (identity.started === held.started || !identity.started || !held.started);
}

/** A process number of another machine or container says nothing here; whether the lock is still touched does. */
async function touchedElsewhere(file: string): Promise<boolean> {
  const touched = async () => (await stat(file).catch(() => undefined))?.mtimeMs;
  const before = await touched();
  for (let waited = 0; waited < ELSEWHERE_WATCH_MS; waited += 500) {
    await pause(500);
    if ((await touched()) !== before) return true;
  }
  return false;
}

async function inUse(file: string, held: Contents): Promise<Fault> {
  const here = held.host === hostname();
  const name = here ? await processName(held.pid) : '';
  const who = `process ${held.pid}${name ? ` (${name})` : ''}${here ? '' : ` on ${held.host}`}`;
  return new Fault(
    'conflict:database_in_use',
    `The database is in use by ${who}. Stop that server first, or choose another data folder. (Lock file: ${file})`,
  );
}

/**
 * Two starters may both find the lock stale. The guard is named after the very lock that was judged, so one of them
 * alone replaces it, and the other one, coming late, sees that it has changed.
 */
async function takeOver(file: string, judged: Contents | 'unreadable', mine: Contents): Promise<boolean> {
  const guard = `${file}.after-${judged === 'unreadable' ? 'unreadable' : judged.nonce.replace(/[^\w-]/g, '')}`;
  if (!(await create(guard, mine))) {
    const holder = await read(guard);
    if (typeof holder === 'object' && !(await isAlive(guard, holder))) await rm(guard, { force: true });
    return false;
  }
  try {
    const now = await read(file);
    const same =
      typeof now === 'object' && typeof judged === 'object' ? now.nonce === judged.nonce : now === judged;
    if (!same) return false;
    const draft = `${file}.${mine.nonce}`;
    await writeFile(draft, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
    await rename(draft, file);
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}

function hold(file: string, mine: Contents, clock: Clock): OwnerLock {
  const timer = setInterval(() => {
    const now = clock.now();
    utimes(file, now, now).catch(() => undefined);
  }, TOUCH_MS).unref();
  return {
    async release() {
      clearInterval(timer);
      const held = await read(file);
      if (typeof held === 'object' && held.nonce === mine.nonce) await rm(file, { force: true });
    },
  };
}
