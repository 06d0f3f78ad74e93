import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm';
/** `npm test` writes about half of this at its most; the processes of the tests need as much again. */
const ROOM = 4 * 2 ** 30;
const PREFIX = 'costloom-test-';

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && freemem() >= 2 * ROOM;
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
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * A folder for all that the tests of this run write, in memory where there is room: making databases on a disk took half of
 * the processor time of tests that need one. It is the temporary folder of this process and its children, and ends with it.
 */
export function makeScratch() {
  const folder = hasRoom() ? MEMORY : tmpdir();
  removeLeft(folder);
  const scratch = mkdtempSync(join(folder, `${PREFIX}${process.pid}-`));
  // Started by root, PostgreSQL runs as another account, which has to get in.
  chmodSync(scratch, 0o711);
  process.env.TMPDIR = scratch;
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
  return scratch;
}
