import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAllocations, readParquetAllocations } from '@shared/model/kubernetes/readAllocations';
import { parquetOf } from '@tests/support/parquet';
import { readTable } from './readTable';

let folder: string;
const csv = [
  'Date,Namespace,ControllerKind,ControllerName,CPUCoreRequestAverage,CPUCost,RAMCost,TotalCost',
  '2026-03-01,shop,deployment,api,2.5,1.25,0.0000001,1.2500001',
  '2026-03-01,shop,deployment,api,0.5,0.1,0.2,0.3',
  '2026-03-01,__idle__,,,,3,1,4',
  '2026-03-02,web,,,,,,0.07',
].join('\n');

async function parquet(name: string, select: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, await parquetOf(select), 'base64');
  return path;
}
const limits = { maxColumns: 20, maxRows: 100, maxText: 10_000 };
const read = (path: string, of: Partial<typeof limits> = {}) =>
  readTable(Object.assign({ path, tempDir: folder }, limits, of));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-table-'));
  await writeFile(join(folder, 'rows.csv'), csv);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('reads the Parquet file of a CSV to the same allocations, in its order', async () => {
  // Days, doubles and empty cells are typed in it as DuckDB finds them.
  const path = await parquet('rows.parquet', `SELECT * FROM read_csv('${join(folder, 'rows.csv')}')`);
  const { columns, rows } = await read(path);
  expect(rows.map(([day, namespace]) => [day, namespace])).toEqual([
    ['2026-03-01', 'shop'],
    ['2026-03-01', 'shop'],
    ['2026-03-01', '__idle__'],
    ['2026-03-02', 'web'],
  ]);
  const told = readParquetAllocations(columns, rows);
  expect(told).toEqual(readAllocations(csv));
  expect(told.rows).toHaveLength(3);
});

it('answers no more rows than it may, and refuses too many columns and too much text', async () => {
  const wide = await parquet('wide.parquet', `SELECT 1 AS a, repeat('x', 600) AS b FROM range(20)`);
  expect((await read(wide, { maxRows: 5 })).rows).toHaveLength(5);
  await expect(read(wide)).rejects.toThrow('holds more than 10,000 characters');
  await expect(read(wide, { maxColumns: 1 })).rejects.toThrow('has 2 columns; it can have at most 1');
});

it('refuses a file that is cut off', async () => {
  const path = await parquet('cut.parquet', 'SELECT range AS a FROM range(1000)');
  const whole = await readFile(path);
  await writeFile(path, Buffer.concat([whole.subarray(0, 100), whole.subarray(-8)]));
  await expect(read(path)).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringContaining('damaged or cut off'),
  });
});
