import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
/** Whoever held the lock and was killed can release it no more. */
const STALE_MS = 5_000;

const ageOf = (file) => {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return Infinity;
  }
};

function isTaken(file) {
  if (ageOf(file) > STALE_MS) rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return false;
  } catch (error) {
    if (error.code === 'EEXIST') return true;
    throw error;
  }
}

/** Does some work while no other process does work under the same lock file; says once that it waits. */
export async function withLock(file, waiting, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; isTaken(file); told = true) {
    if (!told) process.stdout.write(`${waiting}\n`);
    await pause(HEARTBEAT_MS);
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(file, { force: true });
  }
}
