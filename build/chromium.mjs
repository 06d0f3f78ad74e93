import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** The shell first: the same engine without a browser's own windows, which takes a sixth less of the machine. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'msedge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** "Chromium 156.0.8078.73 …" → [156, 0, 8078, 73]; a program that does not tell counts as the oldest. */
function versionOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return (/(\d+)\.(\d+)\.(\d+)\.(\d+)/.exec(stdout ?? '') ?? []).slice(1).map(Number);
}

const isNewer = (one, other) => {
  const at = one.findIndex((part, index) => part !== (other[index] ?? 0));
  return at >= 0 && one[at] > (other[at] ?? 0);
};

/** The newest of the browsers on this machine: what breaks tomorrow is to be seen today. */
function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const named = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...named, ...places].filter((path) => existsSync(path));
  if (found.length < 2) return found[0];
  const known = found.map((path) => ({ path, version: versionOf(path) }));
  return known.reduce((best, one) => (isNewer(one.version, best.version) ? one : best)).path;
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** A real Chromium: the machine's, else Playwright's own, else (as root on Debian) the distribution's package. */
export async function findChromium() {
  const found = onThisMachine() ?? (await playwrightsOwn());
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    process.stdout.write('Installing Chromium from the distribution (once)…\n');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    const install = (name) =>
      run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], { env });
    // Older distributions have the whole browser alone.
    if ((await install('chromium-headless-shell')).code !== 0) await install('chromium');
  } else {
    await run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = onThisMachine() ?? (await playwrightsOwn());
  if (!installed)
    throw new Error('No Chromium: install chromium or google-chrome, then run the tests again.');
  return installed;
}
