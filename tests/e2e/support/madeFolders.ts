import type { Browser } from '@playwright/test';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startApp } from './app';
import { loadDemo } from './cases';
import { newDataFolder } from './dataFolder';
import { runFolder } from './runFolder';

/**
 * What a file's app begins with: nothing at all; what a first start leaves (a database with its tables, nobody signed
 * in); or the demo company in an opened workspace.
 */
export type Beginning = 'nothing' | 'started' | 'demo';
type Made = Exclude<Beginning, 'nothing'>;

const MADE_WITHIN_MS = { started: 150_000, demo: 360_000 };

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** With the owners of the files: started by root, the database belongs to another account. */
const copyFolder = (from: string, to: string) =>
  process.platform === 'win32'
    ? cp(from, to, { recursive: true })
    : promisify(execFile)('cp', ['-a', `${from}/.`, to]).then(() => undefined);

const placeOf = (made: Made) => join(runFolder(), made);
const lockOf = (made: Made) => join(runFolder(), `${made}.lock`);

/** Made once in a run, by whichever worker asks first: the others wait, and everybody copies. */
export async function makeBeginning(beginning: Beginning, browser: Browser): Promise<void> {
  if (beginning === 'nothing') return;
  if (beginning === 'demo') await makeBeginning('started', browser);
  const until = Date.now() + MADE_WITHIN_MS[beginning];
  while (!(await exists(placeOf(beginning)))) {
    if (Date.now() > until) throw new Error(`Nobody has made the folder “${beginning}” in time.`);
    if (await isFirst(beginning)) await make(beginning, browser);
    else await pause(200);
  }
}

/** A folder of one's own with what `makeBeginning` made. */
export async function newFolderWith(beginning: Beginning): Promise<string> {
  const folder = await newDataFolder();
  if (beginning !== 'nothing') await copyFolder(placeOf(beginning), folder);
  return folder;
}

const isFirst = (made: Made) =>
  mkdir(lockOf(made)).then(
    () => true,
    () => false,
  );

/** Its database is made then, with its tables, and nobody has signed in. The button of the sign-in can be pressed before. */
async function untilServerListens(dataDir: string) {
  const until = Date.now() + MADE_WITHIN_MS.started;
  const log = () => readFile(join(dataDir, 'logs', 'desktop.log'), 'utf8').catch(() => '');
  while (!(await log()).includes('The server listens')) {
    if (Date.now() > until) throw new Error(`The server does not listen:\n${await log()}`);
    await pause(100);
  }
}

async function make(made: Made, browser: Browser) {
  // Another worker may have ended between the look at the place and the lock.
  if (await exists(placeOf(made))) return rm(lockOf(made), { recursive: true, force: true });
  const dataDir = await newFolderWith(made === 'demo' ? 'started' : 'nothing');
  try {
    const app = await startApp({ dataDir });
    try {
      if (made === 'demo') await loadDemo(browser, app);
      else await untilServerListens(dataDir);
    } finally {
      await app.stop();
    }
    const part = `${placeOf(made)}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part);
    await copyFolder(dataDir, part);
    await rename(part, placeOf(made));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await rm(lockOf(made), { recursive: true, force: true });
  }
}
