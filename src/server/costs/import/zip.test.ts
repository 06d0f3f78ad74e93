import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipped } from './zip';

let root: string;
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-zip-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

interface Member {
  name: string;
  text: string;
  flags?: number;
  /** What it says of itself instead. */
  size?: number;
}

/** A ZIP file by hand: its members, then the list of them. */
function zipOf(members: readonly Member[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, text, flags = 0, size } of members) {
    const packed = deflateRawSync(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(text), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(size ?? Buffer.byteLength(text), 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    list.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, more, Buffer.from(name)]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(
    list.reduce((sum, one) => sum + one.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...list, Buffer.from('PK\u0005\u0006'), end]);
}

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
    expect(await unpack(Buffer.from('a,b\n1,2\n'))).toBeNull();
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
    ['holds no bill', zipOf([csv('picture.png')]), /holds no CSV, JSON or Parquet file/],
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
    ['holds several kinds', zipOf([csv('a.csv'), csv('b.json', '{"a":1}')]), /bills of several kinds/],
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
