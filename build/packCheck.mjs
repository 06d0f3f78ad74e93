import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/**
 * Proves the packages without Electron's program: what electron-builder packs, where it lies, and that the server runs
 * out of it with nothing of this repository in reach. `--without PACKAGE` leaves a package out, and has to fail.
 */
const { values } = parseArgs({ options: { without: { type: 'string', multiple: true, default: [] } } });
await ensureInstalled();
await ensureBuilt();
const { asar, filesOf, idleIn, lockedIn, packInto, sizesOf } = await import('./packaging/check/layout.mjs');
const { importedBy, needsOf } = await import('./packaging/check/needs.mjs');
const { assistantsProgram, loadAll, openWorkspace } = await import('./packaging/check/running.mjs');

const MB = 1024 * 1024;
const say = (line) => process.stdout.write(`${line}\n`);
const mb = (bytes) => `${(bytes / MB).toFixed(1)} MB`;
const begun = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'costloom-pack-'));
// Started by root, PostgreSQL runs as another account, which has to get into the folder.
if (process.getuid?.() === 0) chmodSync(folder, 0o711);
const problems = [];

async function stage(name, work) {
  try {
    const found = (await work()) ?? [];
    problems.push(...found);
    say(`${found.length ? '✗' : '✓'} ${name}`);
    for (const one of found) say(`    ${one}`);
  } catch (error) {
    problems.push(name);
    say(`✗ ${name}\n    ${error.message}`);
  }
}

try {
  const resources = await packInto(folder, values.without);
  const archive = join(resources, 'app.asar');
  const beside = `${archive}.unpacked`;
  const files = filesOf(archive);
  const total = (some) => some.reduce((sum, { size }) => sum + size, 0);
  const [out, inside] = [files.filter((f) => f.unpacked), files.filter((f) => !f.unpacked)];
  say(
    `app.asar ${mb(statSync(archive).size)} (${inside.length} files), beside it ${mb(total(out))} (${out.length} files)`,
  );
  say(
    sizesOf(files)
      .slice(0, 12)
      .map(([name, bytes]) => `    ${mb(bytes).padStart(9)}  ${name}`)
      .join('\n'),
  );

  const copy = join(folder, 'elsewhere');
  await stage('programs and native libraries lie outside the archive', () => lockedIn(files));
  await stage('what the archive calls unpacked is there', () =>
    out.filter(({ path }) => !existsSync(join(beside, path))).map(({ path }) => path),
  );
  await stage('no test, source map or source of ours is packed', () =>
    files
      .map(({ path }) => path)
      .filter((path) => /^(src|tests|build|docs)\//.test(path) || /^out\/.*\.map$/.test(path)),
  );
  asar.extractAll(archive, copy);
  const { missing, reached } = needsOf(copy);
  await stage('every package that is needed is packed', () => missing);
  await stage('no large package is packed that nothing loads', () => idleIn(files, reached));
  await stage('every package loads', () => loadAll(copy, importedBy(copy)));
  await stage('the program for assistants starts beside the archive', () => assistantsProgram(resources));
  await stage('the server opens the local workspace and is healthy', async () => {
    await openWorkspace(copy, join(folder, 'data'));
  });
} catch (error) {
  problems.push('packing');
  say(`✗ packing\n    ${error.message}`);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
say(`${problems.length} problems, ${((performance.now() - begun) / 1000).toFixed(0)} s`);
process.exit(problems.length ? 1 : 0);
