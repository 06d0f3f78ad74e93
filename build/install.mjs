import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { requireNode } from './nodeVersion.mjs';
import { root, run, secondsSince } from './run.mjs';

const stamp = join(root, 'node_modules', '.installed');
const lock = join(root, '.cache', 'install.lock');

function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

const isInstalled = (key) => existsSync(stamp) && readFileSync(stamp, 'utf8') === key;

/** Installs exactly what package-lock.json names, when that has not been done for this lock file. */
export async function ensureInstalled() {
  requireNode();
  const key = wanted();
  if (isInstalled(key)) return;
  await withLock(lock, 'Another process installs the packages; waiting for it…', async () => {
    if (isInstalled(key)) return;
    const begun = performance.now();
    process.stdout.write('Installing what package-lock.json names (once)…\n');
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await run('npm', args, { guarded: true });
    if (code !== 0) {
      process.stderr.write(`${output}\nThe packages could not be installed: npm ci ended with ${code}.\n`);
      process.exit(1);
    }
    writeFileSync(stamp, key);
    process.stdout.write(`Installed in ${secondsSince(begun)} s.\n`);
  });
}
