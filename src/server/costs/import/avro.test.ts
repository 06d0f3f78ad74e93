import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avroLines } from './avro';
import { avroCodecs, avroFile } from './avro.fixture';
import { importFile } from './importFile';
import { inspectFile } from './inspect';
import { read, runText, useSmallBills } from './smallBills.fixture';

useSmallBills();
let root: string;
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-avro-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function stored(bytes: Buffer): Promise<string> {
  const path = join(root, String((count += 1)));
  await writeFile(path, bytes);
  return path;
}
async function rowsOf(bytes: Buffer): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const line of avroLines(await stored(bytes))) rows.push(JSON.parse(line));
  return rows;
}

describe('an Avro file', () => {
  it.each(avroCodecs)('is read with its times, decimals and long numbers: %s', async (codec) => {
    expect(await rowsOf(avroFile(codec))).toMatchObject([
      {
        usage_start_time: '2026-10-04T00:00:00.000000Z',
        export_day: '2026-10-04',
        line: '9007199254740993',
        price: { effective_price: '0.031611000' },
        labels: [{ key: 'team', value: 'web' }],
        credits: [{ amount: -2.25 }, { amount: -0.25 }],
      },
      { line: null, price: { effective_price: '-0.000000001' }, labels: [], credits: [] },
    ]);
  });

  it('is a bill', async () => {
    const result = await runText(avroFile('deflate'));
    expect([result.format, result.rows, result.rejected]).toEqual(['gcp', 2, []]);
    const columns = 'BilledCost::DOUBLE AS cost, ServiceName AS service, Tags::VARCHAR AS tags';
    expect(await read(result, columns)).toEqual([
      { cost: 0.1, service: 'Compute Engine', tags: null },
      { cost: 8, service: 'Compute Engine', tags: '{"team":"web"}' },
    ]);
  });

  it('is shown before it is imported', async () => {
    const found = await inspectFile({ path: await stored(avroFile('snappy')), tempDir: root });
    expect([found.format, found.file.kind, found.preview.rows.length]).toEqual(['gcp', 'avro', 2]);
  });

  it('has further files', async () => {
    const [path, part] = [await stored(avroFile('null')), await stored(avroFile('snappy'))];
    const place = { tempDir: root, outDir: join(root, 'out'), sourceId: 's' };
    expect((await importFile({ path, parts: [part], ...place })).rows).toBe(4);
  });

  const whole = avroFile('deflate');
  const broken = Buffer.from(whole);
  broken.fill(7, whole.length - 100, whole.length - 40);
  it.each([
    ['cut off in a block', whole.subarray(0, -30)],
    ['cut off in its header', whole.subarray(0, 300)],
    ['damaged', broken],
    [
      'packed by what nobody knows',
      Buffer.from(whole.toString('latin1').replace('deflate', 'deflatx'), 'latin1'),
    ],
  ])('that is %s is refused', async (_why, bytes) => {
    await expect(runText(bytes)).rejects.toMatchObject({
      code: 'unprocessable',
      reason: 'bill_not_readable',
      message: expect.stringContaining('the Avro file is damaged or cut off'),
    });
  });
});
