import type { Browser } from '@playwright/test';
import { execFile } from 'node:child_process';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startApp } from './app';
import { loadDemo } from './cases';
import { newDataFolder } from './dataFolder';
import { runFolder } from './runFolder';

const MADE_WITHIN_MS = 360_000;

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

const made = () => join(runFolder(), 'demo');
const lock = () => join(runFolder(), 'demo.lock');

/** A data folder with the demo company in it, its workspace opened: loaded once in a run, by whichever worker asks first. */
export async function makeDemo(browser: Browser): Promise<void> {
  const until = Date.now() + MADE_WITHIN_MS;
  while (!(await exists(made()))) {
    if (Date.now() > until) throw new Error('Nobody has loaded the demo company in time.');
    if (await isFirst()) await load(browser);
    else await pause(500);
  }
}

/** A folder of one's own with what `makeDemo` made. */
export async function copyOfDemo(): Promise<string> {
  const folder = await newDataFolder();
  await copyFolder(made(), folder);
  return folder;
}

const isFirst = () =>
  mkdir(lock()).then(
    () => true,
    () => false,
  );

async function load(browser: Browser) {
  const dataDir = await newDataFolder();
  try {
    const app = await startApp({ dataDir });
    try {
      await loadDemo(browser, app);
    } finally {
      await app.stop();
    }
    const part = `${made()}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part);
    await copyFolder(dataDir, part);
    await rename(part, made());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await rm(lock(), { recursive: true, force: true });
  }
}
