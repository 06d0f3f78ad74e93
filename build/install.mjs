import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const stamp = join(root, 'node_modules', '.installed');

function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Installs exactly what package-lock.json names, when that has not been done for this lock file. */
export async function ensureInstalled() {
  const key = wanted();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  process.stdout.write('Installing what package-lock.json names (once)…\n');
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    process.stderr.write(`${output}\nThe packages could not be installed: npm ci ended with ${code}.\n`);
    process.exit(1);
  }
  writeFileSync(stamp, key);
}
