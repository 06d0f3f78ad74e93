import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, run } from './run.mjs';

const folder = join(root, 'node_modules', 'electron');
const DOWNLOAD_MS = 5 * 60_000;

function installed() {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

async function download() {
  const script = join(folder, 'install.js');
  if (!existsSync(script)) return null;
  process.stdout.write('Fetching Electron (once)…\n');
  const late = new Promise((resolve) => setTimeout(() => resolve(null), DOWNLOAD_MS).unref());
  await Promise.race([run(node(), [script]), late]);
  return installed();
}

const hasDisplay = () =>
  process.platform !== 'linux' || !!process.env.DISPLAY || !!process.env.WAYLAND_DISPLAY;
/** Chromium's sandbox refuses to run as root, and Costloom does not run without it. */
const isLinuxRoot = () => process.platform === 'linux' && process.getuid?.() === 0;

/** Electron's binary, or the reason in a few words why the browser host is used instead. */
export async function findElectron() {
  if (!hasDisplay()) return { reason: 'there is no display' };
  if (isLinuxRoot()) return { reason: 'Electron does not run as root' };
  const binary = installed() ?? (await download());
  return binary ? { binary } : { reason: "Electron's binary could not be fetched" };
}
