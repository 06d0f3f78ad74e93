import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipped } from './zip';
import { zipOf, type Member } from './zip.fixture';

let root: string;
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-zip-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function unpack(bytes: Buffer, first = false): Promise<string[] | null> {
  const path = join(root, String((count += 1)));
  await writeFile(path, bytes);
  const { signal } = new AbortController();
  const paths = await unzipped(path, `${path}-out`, { name: 'bill.zip', signal, first });
  return paths && Promise.all(paths.map((one) => readFile(one, 'utf8')));
}

const csv = (name: string, text = name): Member => ({ name, text });

describe('a ZIP file', () => {
  it('gives its bills by name, and leaves out what stands beside them', async () => {
    const beside = ['__MACOSX/._b.csv', 'a/manifest.json', 'a/', 'picture.png', '.hidden.csv'].map((name) =>
      csv(name),
    );
    const zip = zipOf([csv('a/2.csv'), ...beside, csv('a/1.csv')]);
    expect(await unpack(zip)).toEqual(['a/1.csv', 'a/2.csv']);
    expect(await unpack(zip, true)).toEqual(['a/1.csv']);
  });

  it('is told from other files', async () => {
    expect(await unpack(Buffer.from('PK,cost\n1,2\n'))).toBeNull();
  });

  const refused: [why: string, zip: Buffer, reason: RegExp][] = [
    ['leads out of the archive', zipOf([csv('../a.csv')]), /cannot be unpacked \(invalid relative path/],
    ['has an absolute name', zipOf([csv('/etc/a.csv')]), /cannot be unpacked \(absolute path/],
    ['has a password', zipOf([{ ...csv('a.csv'), flags: 1 }]), /a\.csv in the ZIP file has a password/],
    ['unpacks to far more', zipOf([csv('a.csv', '0'.repeat(70_000_000))]), /more than 250 times its size/],
    [
      'is larger than it says',
      zipOf([{ ...csv('a.csv', '0'.repeat(9_000)), size: 10 }]),
      /cannot be unpacked/,
    ],
    ['holds no bill', zipOf([csv('picture.png')]), /holds no CSV, JSON, Parquet or Avro file/],
    [
      'holds too many bills',
      zipOf(Array.from({ length: 101 }, (_, at) => csv(`${at}.csv`))),
      /holds 101 bills/,
    ],
    [
      'holds too many files',
      zipOf(Array.from({ length: 1001 }, (_, at) => csv(`${at}.png`))),
      /more than 1000 files/,
    ],
    ['is a workbook', zipOf([csv('[Content_Types].xml'), csv('a.csv')]), /Excel workbook/],
    ['is cut off', zipOf([csv('a.csv')]).subarray(0, -30), /cannot be unpacked/],
  ];
  it.each(refused)('that %s is refused', async (_why, zip, reason) => {
    await expect(unpack(zip)).rejects.toMatchObject({
      code: 'unprocessable',
      reason: 'bill_not_readable',
      message: expect.stringMatching(reason),
    });
  });
});
