import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastRelease } from '@tests/support/lastRelease';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A clone without history does not have it. */
export const isReleaseHere = (): boolean =>
  spawnSync('git', ['cat-file', '-e', `${lastRelease.commit}^{commit}`], { cwd: root }).status === 0;

/** The stand-alone server as the last release had it, built once. → its program. */
export function buildRelease(): string {
  const name = `release-${lastRelease.commit.slice(0, 12)}`;
  // Below the packages, so that they are found without a link, which the process of users' code would not follow. They
  // have changed little since: what is proven is our own code beside our own code.
  const built = join(root, 'node_modules', '.cache', 'costloom', name);
  const program = join(built, 'out', 'main', 'standalone.js');
  if (existsSync(program)) return program;
  const sources = mkdtempSync(join(tmpdir(), `costloom-${name}-`));
  const archive = execFileSync('git', ['archive', lastRelease.commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', sources], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'));
  const builder = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  execFileSync(process.execPath, [builder, 'build', '--logLevel', 'error'], { cwd: sources, stdio: 'pipe' });
  const draft = `${built}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const part of ['out', 'resources', 'package.json'])
    cpSync(join(sources, part), join(draft, part), { recursive: true });
  rmSync(built, { recursive: true, force: true });
  renameSync(draft, built);
  rmSync(sources, { recursive: true, force: true });
  return program;
}
