import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm';
/** `npm test` writes about a fifth of this at its most; the processes of the tests need as much again. */
const ROOM = 4 * 2 ** 30;
/** A run's folder is named by its process, and short: the path of a socket has 103 characters at most. */
const NAME = /^costloom-(\d+)$/;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    // A container may have less memory than its machine.
    const memory = process.availableMemory?.() ?? freemem();
    return bavail * bsize >= ROOM && memory >= 2 * ROOM;
  } catch {
    return false;
  }
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch ({ code }) {
    return code === 'EPERM';
  }
};

/** What runs that were killed have left. */
function removeLeft(folder) {
  for (const name of readdirSync(folder)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * A folder for all that the tests of this run write, in memory where there is room: making databases on a disk took half of
 * the processor time of tests that need one. It is the temporary folder of this process and its children, and ends with it.
 */
export function makeScratch() {
  const folder = hasRoom() ? MEMORY : tmpdir();
  removeLeft(folder);
  const scratch = join(folder, `costloom-${process.pid}`);
  // Started by root, PostgreSQL runs as another account, which has to get in.
  mkdirSync(scratch, { mode: 0o711 });
  process.env.TMPDIR = scratch;
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
  return scratch;
}
