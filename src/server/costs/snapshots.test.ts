import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeFile, removeUnreferenced } from './snapshots';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-snapshots-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('snapshots', () => {
  it('places a file whole and removes what is not referenced, after the grace', async () => {
    await writeFile(join(root, 'temporary'), 'x');
    await placeFile(join(root, 'temporary'), join(root, 'kept.parquet'));
    const old = new Date('2026-01-01T00:00:00Z');
    for (const name of ['old.parquet', 'young.parquet', 'note.txt']) await writeFile(join(root, name), 'x');
    for (const name of ['old.parquet', 'kept.parquet', 'note.txt']) await utimes(join(root, name), old, old);
    const young = new Date('2026-01-01T23:59:00Z');
    await utimes(join(root, 'young.parquet'), young, young);
    const removed = await removeUnreferenced(root, ['/elsewhere/kept.parquet'], {
      now: new Date('2026-01-02T00:00:00Z'),
      graceMs: 3_600_000,
    });
    expect(removed).toEqual(['old.parquet']);
    expect((await readdir(root)).sort()).toEqual(['kept.parquet', 'note.txt', 'young.parquet']);
  });
});
