import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(test|spec|e2e)\.tsx?$/.test(entry.name)) yield path;
  }
}

const ROW = '([A-Z]+(?:-[A-Z])?-\\d+)';

/** The rows that titles name: in brackets, or in a table whose title takes them by `[%s]`. */
function* namedRows(text) {
  for (const match of text.matchAll(new RegExp(`\\[${ROW}\\]`, 'g'))) yield match[1];
  if (!text.includes('[%s]')) return;
  for (const match of text.matchAll(new RegExp(`'${ROW}'`, 'g'))) yield match[1];
}

/** Which rows of docs/requirements.md are named by the title of a test, and which are not. */
export function countRequirements() {
  const text = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([A-Z]+(?:-[A-Z])?-\d+) /gm)].map((match) => match[1]);
  const named = new Set();
  for (const folder of ['src', 'tests']) {
    for (const file of files(join(root, folder))) {
      for (const row of namedRows(readFileSync(file, 'utf8'))) named.add(row);
    }
  }
  const missing = rows.filter((row) => !named.has(row));
  return {
    rows,
    missing,
    line: `Requirements named by a test: ${rows.length - missing.length} of ${rows.length}`,
  };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { missing, line } = countRequirements();
  const areaOf = (row) => row.replace(/-\d+$/, '');
  for (const area of new Set(missing.map(areaOf)))
    process.stdout.write(`${area}: ${missing.filter((row) => areaOf(row) === area).join(' ')}\n`);
  process.stdout.write(`${line}\n`);
}
