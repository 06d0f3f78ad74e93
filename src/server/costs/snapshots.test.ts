import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeFile, planSnapshots, removeUnreferenced } from './snapshots';
import type { PeriodResult } from './types';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-snapshots-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const period = (billingPeriod: string, contentHash: string): PeriodResult => ({
  billingPeriod,
  ...{ payer: '1', provider: 'AWS', name: 'Acme', view: '', meetings: [] },
  contentHash,
  file: `/o/${contentHash}.parquet`,
  rows: 1,
  ...{ size: 1, sha256: 'bytes' },
  totals: [],
  minDay: `${billingPeriod}-01`,
  maxDay: `${billingPeriod}-02`,
  invoiced: false,
});
const row = (sourceId: string, billingPeriod: string, contentHash: string) => ({
  sourceId,
  billingPeriod,
  contentHash,
  file: `/o/${contentHash}.parquet`,
});

describe('snapshots', () => {
  it('adds, replaces whole periods of the same source only, and leaves equal ones alone', () => {
    const current = [row('a', '2026-01', 'h1'), row('a', '2026-02', 'h2'), row('b', '2026-03', 'h9')];
    const plan = planSnapshots('a', current, [
      period('2026-01', 'h1'),
      period('2026-02', 'new'),
      period('2026-03', 'h3'),
    ]);
    expect(plan.map((each) => [each.billingPeriod, each.change, each.replaces])).toEqual([
      ['2026-01', 'unchanged', null],
      ['2026-02', 'replaced', '/o/h2.parquet'],
      ['2026-03', 'added', null],
    ]);
  });

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
