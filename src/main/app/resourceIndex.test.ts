import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { journalFolder } from '../adapters/journalFolder';
import { createResourceIndex, INDEX_MAX } from './resourceIndex';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-index-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (at = 0) =>
  createResourceIndex({
    files: journalFolder(folder),
    clock: { now: () => new Date(at) },
    log: { warn: () => undefined },
  });

test('the last reply is there in the next run, with its moment; each person and organisation has their own', async () => {
  await open(5).keep('ann acme', '{"data":[1]}');
  await open(7).keep('ann acme', '{"data":[2]}');
  await open(8).keep('bob acme', '{"data":[3]}');
  const next = open(9);
  expect(await next.read('ann acme')).toBe('7\n{"data":[2]}');
  expect(await next.read('bob acme')).toBe('8\n{"data":[3]}');
  expect(await next.read('ann bolt')).toBe('');
});

test('what is too large is not kept, nor is what it replaces', async () => {
  const index = open();
  await index.keep('ann', 'small');
  await index.keep('ann', 'ä'.repeat(INDEX_MAX / 2 + 1));
  expect(await index.read('ann')).toBe('');
});

test('after signing out nothing is left, also of what was on its way', async () => {
  const index = open();
  await index.keep('ann', 'kept');
  const late = index.keep('ann', 'on its way');
  await index.forget();
  await late;
  expect(await readdir(folder)).toEqual([]);
  await index.keep('bob', 'the next one');
  expect(await index.read('bob')).toBe('0\nthe next one');
});

test('no more than twenty are kept', async () => {
  const index = open();
  for (let n = 0; n < 25; n += 1) await index.keep(`person ${n}`, 'x');
  expect(await readdir(folder)).toHaveLength(20);
});

test('a folder that cannot be written does not fail the search', async () => {
  const files = { ...journalFolder(folder), write: () => Promise.reject(new Error('disk full')) };
  const warned: string[] = [];
  const index = createResourceIndex({
    files,
    clock: { now: () => new Date() },
    log: { warn: (message) => void warned.push(message) },
  });
  await index.keep('ann', 'x');
  expect(warned).toEqual(['resource index not written']);
});
