import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it.each([
  ['CSV', 'csv', csv],
  ['JSON', 'json', json],
])('the bills in a ZIP file are one bill: %s', async (_what, ending, textOf) => {
  const temporary = join(root, `t-${ending}`);
  const path = join(root, `${ending}.zip`);
  const outDir = join(root, `out-${ending}`);
  const members = ['1', '2'].map((at) => ({ name: `part-${at}.${ending}`, text: textOf(`${at}.25`) }));
  await writeFile(path, zipOf(members));
  const reader = createBillReader(worker, temporary);
  const how = { path, fileName: 'bill.zip', corrections: {}, signal: new AbortController().signal };
  expect(await reader.inspect(how)).toMatchObject({
    format: 'focus',
    file: { name: 'bill.zip', kind: ending },
  });
  expect(await readdir(temporary)).toEqual([]);
  const more = { knownHashes: [], stored: [], sourceId: 's', outDir, onProgress: () => undefined };
  const bill = await reader.importBill({ ...how, ...more });
  expect([bill.rows, bill.periods[0]?.totals[0]?.billedCost]).toEqual([2, 3.5]);
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
});
