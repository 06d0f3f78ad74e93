import { isUtf8 } from 'node:buffer';
import { open, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { Fault } from '@shared/kernel/fault';
import { FileColumns } from '../formats/common/columns';
import { detectFormat } from '../formats/registry';
import type { FileFacts } from '../types';
import { avroLines } from './avro';
import { readRecords } from './csvText';
import { reasonOf } from './reasonOf';

const HEAD_BYTES = 1024 * 1024;
const delimiters = [',', ';', '\t', '|'] as const;
/** A header stands within the first lines; some exports put a title above it. */
const PREAMBLE_MAX = 20;

export interface Sniffed {
  facts: FileFacts;
  /** Names as in the file; empty for JSON, Avro and Parquet, which tell them row by row or by a schema. */
  header: string[];
  /** Decoded beginning of a file of text or Avro, from the header on, whole lines only. */
  sample: string;
  /** Told above the table. */
  currency?: string | undefined;
}

export const unreadable = (name: string, why: string): Fault =>
  new Fault('unprocessable:bill_not_readable', `${name}: ${why}`);

async function firstBytes(
  path: string,
  gzip: boolean,
  most = HEAD_BYTES,
): Promise<{ bytes: Buffer; whole: boolean }> {
  const pieces: Buffer[] = [];
  let size = 0;
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const stream = gzip ? file.pipe(createGunzip()) : file;
  const failure = new Promise<never>((_, reject) => {
    file.on('error', reject);
    stream.on('error', reject);
  });
  failure.catch(() => undefined);
  const reading = (async () => {
    for await (const piece of stream) {
      if (!Buffer.isBuffer(piece)) continue;
      pieces.push(piece);
      size += piece.length;
      if (size >= most) return { bytes: Buffer.concat(pieces), whole: false };
    }
    return { bytes: Buffer.concat(pieces), whole: true };
  })();
  try {
    return await Promise.race([reading, failure]);
  } catch (error) {
    // What could be unpacked is enough to look at; the whole pass of an import tells that it is cut off.
    if (gzip && size > 0) return { bytes: Buffer.concat(pieces), whole: false };
    throw error;
  } finally {
    file.destroy();
  }
}

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const magics: readonly [Kind, RegExp][] = [
  ['parquet', /^PAR1/],
  ['avro', /^Obj\u0001/],
  ['zip', /^PK(\u0003\u0004|\u0005\u0006)/],
  ['json', /^(\u00EF\u00BB\u00BF)?\s*[{[]/],
];
type Kind = 'parquet' | 'avro' | 'zip' | 'json' | 'text';

/** What a file is, by its first bytes; of a packed one, what is in it. */
export async function kindOf(path: string): Promise<{ kind: Kind; gzip: boolean }> {
  const raw = await firstBytes(path, false, 2);
  const gzip = startsWith(raw.bytes, 0x1f, 0x8b);
  // What is damaged is told by the import.
  const { bytes } = gzip ? await firstBytes(path, true, 64).catch(() => raw) : raw;
  const text = bytes.toString('latin1', 0, 64);
  return { kind: magics.find(([, magic]) => magic.test(text))?.[0] ?? 'text', gzip };
}

function encodingOf(
  bytes: Buffer,
  name: string,
): { encoding: NonNullable<FileFacts['encoding']>; bom: number } {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', bom: 3 };
  if (startsWith(bytes, 0xff, 0xfe)) return { encoding: 'utf-16le', bom: 2 };
  if (startsWith(bytes, 0xfe, 0xff)) return { encoding: 'utf-16be', bom: 2 };
  const start = bytes.subarray(0, 4096);
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (zeros > 0) {
    const odd = start.reduce((count, byte, at) => count + (byte === 0 && at % 2 === 1 ? 1 : 0), 0);
    if (zeros < start.length / 3)
      throw unreadable(name, 'this is a binary file, not a bill in CSV, JSON, Parquet or Avro');
    return { encoding: odd > zeros / 2 ? 'utf-16le' : 'utf-16be', bom: 0 };
  }
  return { encoding: isUtf8(wholeCharacters(bytes)) ? 'utf-8' : 'windows-1252', bom: 0 };
}

/** Without the UTF-8 character that the end of the piece may cut. */
export function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
}

interface Table {
  delimiter: string;
  preamble: number;
  header: string[];
  score: number;
}

function findTable(text: string, whole: boolean): Table {
  const lines = text.split(/\r\n|\n|\r/, PREAMBLE_MAX + 1);
  const best: Table = { delimiter: ',', preamble: 0, header: lines[0]?.split(',') ?? [], score: -1 };
  for (const delimiter of delimiters) {
    for (const [preamble, line] of lines.entries()) {
      const header = readRecords(line, delimiter, 1, true)[0] ?? [];
      if (header.length < 3) continue;
      const columns = new FileColumns(header.map((name) => ({ name, sql: 'c' })));
      const score = detectFormat(columns).detection.score;
      if (score > best.score) Object.assign(best, { delimiter, preamble, header, score });
    }
  }
  return best.score >= 0 || !whole ? best : { ...best, header: lines[0]?.split(',') ?? [] };
}

const notBills: readonly [number[], string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'this is a ZIP archive or an Excel workbook; unpack it, or save the sheet as CSV',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'this is a PDF; import the cost export of the provider instead'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'this is an old Excel workbook; save the sheet as CSV'],
  [[0x4f, 0x52, 0x43], 'this is an ORC file; export the table as Parquet'],
];

/** What JSON can be that is downloaded beside bills; the first that matches is told. */
const jsonFiles: readonly [RegExp, string][] = [
  [
    /"(manifestVersion|reportKeys|dataFiles|blobs|blobCount)"\s*:/,
    'this is the list of a bill’s files, not a bill. Import the files that it names',
  ],
  [
    /"(allocations|cpuCoreHours|totalEfficiency)"\s*:/,
    'this is a Kubernetes cost allocation, not a bill. Import it on the Kubernetes page',
  ],
  [/^\s*\[(?!\s*\{)/, 'this is JSON without names of columns. Export the bill as Parquet or CSV'],
];

/** Whether it is rows of JSON, one a line or in a list. Throws Fault `unprocessable` for JSON that is no bill. */
function isJson(text: string, name: string): boolean {
  if (!/^\s*(\{|\[\s*[{[\]])/.test(text)) return false;
  const found = jsonFiles.find(([pattern]) => pattern.test(text));
  if (found) throw unreadable(name, found[1]);
  return true;
}

/** “Currency,USD” in the lines above the table, as consoles of clouds write it. */
const currencyAbove = (lines: readonly string[]): string | undefined =>
  lines
    .flatMap((line) => /^\W*(?:billing )?currency\W+([A-Z]{3})\b/i.exec(line)?.[1] ?? [])[0]
    ?.toUpperCase();

async function parquetFacts(path: string, name: string, size: number): Promise<FileFacts> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, Math.max(0, size - 4));
    if (size < 12 || buffer.toString('latin1') !== 'PAR1') {
      throw unreadable(name, 'the Parquet file is cut off: its footer is missing. Download it again');
    }
  } finally {
    await file.close();
  }
  return { ...schemaTold, name, size, kind: 'parquet' };
}

const schemaTold = { delimiter: null, encoding: null, bom: false, preamble: 0 };

async function sniffAvro(path: string, name: string, size: number): Promise<Sniffed> {
  let sample = '';
  try {
    for await (const line of avroLines(path)) {
      sample += line;
      if (sample.length >= HEAD_BYTES) break;
    }
  } catch (error) {
    // What could be read is enough to look at; the import tells that it is cut off.
    if (sample === '') throw notAvro(name, error, path);
  }
  if (sample === '') throw unreadable(name, 'the Avro file has no rows');
  return { facts: { ...schemaTold, name, size, kind: 'avro' }, header: [], sample };
}

export const notAvro = (name: string, error: unknown, path: string): Fault => {
  const why = reasonOf(error, name, [path]);
  return unreadable(name, `the Avro file is damaged or cut off (${why.slice(0, 200)})`);
};

/** Looks at the beginning of a file. Throws Fault `unprocessable` for what cannot be a bill. */
export async function sniff(path: string, fileName?: string): Promise<Sniffed> {
  const name = fileName ?? basename(path);
  const { size } = await stat(path).catch(() => {
    throw new Fault('not_found:file_not_found', `${name}: the file no longer exists`);
  });
  if (size === 0) throw unreadable(name, 'the file is empty');
  const raw = await firstBytes(path, false);
  const { kind, gzip } = await kindOf(path);
  if (kind === 'parquet') {
    return { facts: await parquetFacts(path, name, size), header: [], sample: '' };
  }
  if (kind === 'avro') return sniffAvro(path, name, size);
  for (const [magic, why] of notBills) if (startsWith(raw.bytes, ...magic)) throw unreadable(name, why);
  const head = gzip
    ? await firstBytes(path, true).catch(() => {
        throw unreadable(name, 'the gzip file is damaged or cut off. Download it again');
      })
    : raw;
  if (head.bytes.length === 0) throw unreadable(name, 'the file is empty');
  const { encoding, bom } = encodingOf(head.bytes, name);
  const text = new TextDecoder(encoding).decode(head.bytes.subarray(bom));
  const told = { name, size, encoding, bom: bom > 0 };
  if (isJson(text, name)) {
    // Of a list, its beginning is no list.
    const lines = head.whole || text.startsWith('[') ? text : text.slice(0, text.lastIndexOf('\n') + 1);
    return {
      facts: { ...told, kind: gzip ? 'json.gz' : 'json', delimiter: null, preamble: 0 },
      header: [],
      sample: lines,
    };
  }
  const { delimiter, preamble, header } = findTable(text, head.whole);
  const facts: FileFacts = { ...told, kind: gzip ? 'csv.gz' : 'csv', delimiter, preamble };
  const lines = text.split('\n');
  const sample = (head.whole ? lines : lines.slice(0, -1)).slice(preamble).join('\n');
  const currency = currencyAbove(lines.slice(0, preamble));
  return { facts, header: header.map((cell) => cell.trim()), sample, currency };
}
