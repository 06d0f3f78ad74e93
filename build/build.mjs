import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { node, root, run, secondsSince } from './run.mjs';

const sources = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const stamp = join(root, 'out', '.built');
const lock = join(root, '.cache', 'build.lock');

function* files(path) {
  const full = join(root, path);
  const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* files(inside);
    else if (!/\.(test|spec)\.tsx?$|\.md$/.test(entry.name)) yield inside;
  }
}

/** By content, not by time: a checkout or a clone changes times, and a build takes much longer than this. */
function wanted() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const list = source === 'src' ? files(source) : [source];
    for (const file of list)
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

const isBuilt = (key) => existsSync(stamp) && readFileSync(stamp, 'utf8') === key;

/** Builds out/ when the sources are not those that it was built from. */
export async function ensureBuilt() {
  const key = wanted();
  if (isBuilt(key)) return;
  await withLock(lock, 'Another process builds; waiting for it…', async () => {
    if (isBuilt(key)) return;
    const begun = performance.now();
    process.stdout.write('Building (the sources changed)…\n');
    rmSync(stamp, { force: true });
    const entry = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    const { code, output } = await run(node(), [entry, 'build', '--logLevel', 'warn'], { guarded: true });
    if (code !== 0) {
      process.stderr.write(`${output}\nThe build failed with ${code}.\n`);
      process.exit(1);
    }
    mkdirSync(join(root, 'out'), { recursive: true });
    writeFileSync(stamp, key);
    process.stdout.write(`Built in ${secondsSince(begun)} s.\n`);
  });
}
