import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkLibraries } from './binaries';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'costloom-package-'));
  await mkdir(join(root, 'native/lib'), { recursive: true });
  await writeFile(join(root, 'native/lib/libpq.so.5.18'), 'library');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const describeLinks = (target: string) =>
  writeFile(
    join(root, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target }]),
  );

describe('a package whose postinstall script was not run', () => {
  it('gets its links between libraries, once', async () => {
    await describeLinks('native/lib/libpq.so.5');
    expect(await linkLibraries(root, join(root, 'place'))).toBeUndefined();
    expect(await linkLibraries(root, join(root, 'place'))).toBeUndefined();
    expect(await readFile(join(root, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
  });

  it('gets them in a folder of their own when they cannot be made in the package', async () => {
    await describeLinks('native/closed/libpq.so.5');
    const folder = await linkLibraries(root, join(root, 'place'));
    expect(await readdir(folder ?? '')).toEqual(['libpq.so.5']);
    expect(await readFile(join(folder ?? '', 'libpq.so.5'), 'utf8')).toBe('library');
  });
});
