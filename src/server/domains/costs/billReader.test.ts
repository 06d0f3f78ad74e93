import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../../costs/import/importFile';
import { inspectFile } from '../../costs/import/inspect';
import { focus } from '../../costs/import/smallBills.fixture';
import { zipOf } from '../../costs/import/zip.fixture';
import type { CostWorker } from '../../costs/worker/client';
import { createBillReader } from './billReader';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-reader-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Reads in this process. */
const worker = {
  inspect: (request: Parameters<typeof inspectFile>[0]) => inspectFile(request),
  importFile: (request: Parameters<typeof importFile>[0]) => importFile(request),
} as unknown as CostWorker;

const header = Object.keys(focus());
const csv = (cost: string) =>
  `${header.join(',')}\n${Object.values(focus({ BilledCost: cost })).join(',')}\n`;
const json = (cost: string) => JSON.stringify(focus({ BilledCost: cost }));

const { signal } = new AbortController();
const how = { fileName: 'bill', corrections: {}, signal };
let count = 0;

/** Sets the files down as a provider delivers them, and imports them. */
async function imported(files: readonly (string | Buffer)[]) {
  const folder = join(root, `in-${(count += 1)}`);
  await mkdir(folder);
  const paths = files.map((_, at) => join(folder, String(at)));
  for (const [at, path] of paths.entries()) await writeFile(path, files[at] ?? '');
  const [path = '', ...parts] = paths;
  const more = {
    knownHashes: [],
    stored: [],
    sourceId: 's',
    outDir: join(folder, 'out'),
    onProgress: () => undefined,
  };
  await mkdir(more.outDir);
  const reader = createBillReader(worker, join(root, 't'));
  const bill = await reader.importBill({ ...how, path, parts, ...more });
  return [bill.rows, bill.periods[0]?.totals[0]?.billedCost];
}

const zipped = (...texts: (string | Buffer)[]) =>
  zipOf(texts.map((text, at) => ({ name: `part-${at}.csv.gz`, text })));
const [one, two] = ['1.25', '2.25'];

describe('several files are one bill', () => {
  it.each<[string, (string | Buffer)[]]>([
    ['CSV', [csv(one), csv(two)]],
    ['packed CSV beside plain', [gzipSync(csv(one)), csv(two)]],
    ['JSON', [json(one), json(two)]],
    ['packed JSON', [gzipSync(json(one)), gzipSync(json(two))]],
    ['packed JSON beside plain', [json(one), gzipSync(json(two))]],
    ['CSV in a ZIP file', [zipped(csv(one), csv(two))]],
    ['packed CSV in a ZIP file', [zipped(gzipSync(csv(one)), gzipSync(csv(two)))]],
    ['JSON in a ZIP file', [zipped(json(one), json(two))]],
    ['packed JSON in a ZIP file', [zipped(gzipSync(json(one)), gzipSync(json(two)))]],
    ['two ZIP files', [zipped(csv(one)), zipped(csv(two))]],
    ['a ZIP file beside JSON', [zipped(json(one)), json(two)]],
  ])('%s', async (_what, files) => {
    expect(await imported(files)).toEqual([2, 3.5]);
  });

  it('but not of several kinds', async () => {
    for (const files of [[csv(one), json(two)], [zipped(json(one), csv(two))]])
      await expect(imported(files)).rejects.toMatchObject({
        reason: 'bill_not_readable',
        message: expect.stringContaining('bill: its files are of several kinds. Import them one by one'),
      });
  });

  it('and the rows that cannot be read are told of each', async () => {
    expect(await imported([json(one), json(two), json('a lot')])).toEqual([2, 3.5]);
  });
});

it('a ZIP file is looked at and stays as it is', async () => {
  const path = join(root, 'bill.zip');
  await writeFile(path, zipped(csv(one)));
  const temporary = join(root, 'looking');
  const reader = createBillReader(worker, temporary);
  const found = await reader.inspect({ ...how, path, fileName: 'bill.zip' });
  expect(found).toMatchObject({ format: 'focus', file: { name: 'bill.zip', kind: 'csv' } });
  expect(await readdir(temporary)).toEqual([]);
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
});
