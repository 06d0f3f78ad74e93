import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const names = [
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

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  return found ?? places.find(existsSync);
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
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      env,
    });
  } else {
    await run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = onThisMachine() ?? (await playwrightsOwn());
  if (!installed)
    throw new Error('No Chromium: install chromium or google-chrome, then run the tests again.');
  return installed;
}
