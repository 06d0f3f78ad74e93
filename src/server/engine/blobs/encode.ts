import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Json } from '@shared/model/json';

/** Longer JSON texts lie outside the row. Bytes. */
const INLINE_MAX = 16 * 1024;
const PART_ITEMS = 1_000;
const PART_CHARACTERS = 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const level = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

export interface BlobPart {
  part: number;
  firstItem: number;
  items: number;
  bytes: Buffer;
}
export interface NewBlob {
  hash: string;
  kind: 'list' | 'value';
  items: number;
  sizeBytes: number;
  parts: BlobPart[];
}
/** A value as it is stored: in the row as JSON text, or as a blob of its own. */
export type Stored =
  | { text: string; bytes: number; blob?: undefined }
  | { text: null; bytes: number; blob: NewBlob };

interface Piece {
  text: string;
  firstItem: number;
  items: number;
}

/** Lists are cut into parts of at most 1,000 items and about a MiB, each a JSON list of its own. */
function cut(list: readonly Json[]): Piece[] {
  const pieces: Piece[] = [];
  let texts: string[] = [];
  let characters = 0;
  let firstItem = 0;
  const close = () => {
    pieces.push({ text: `[${texts.join(',')}]`, firstItem, items: texts.length });
    firstItem += texts.length;
    texts = [];
    characters = 0;
  };
  for (const item of list) {
    const text = JSON.stringify(item ?? null);
    texts.push(text);
    characters += text.length + 1;
    if (texts.length >= PART_ITEMS || characters >= PART_CHARACTERS) close();
  }
  if (texts.length > 0 || pieces.length === 0) close();
  return pieces;
}

const tooLong = (text: string) => text.length > INLINE_MAX || Buffer.byteLength(text) > INLINE_MAX;

/** Gives the value's text when it is small, else its parts, compressed, under the hash of its content. */
export async function encodeValue(value: Json): Promise<Stored> {
  const isList = Array.isArray(value);
  const pieces = isList
    ? cut(value)
    : [{ text: JSON.stringify(value ?? null), firstItem: 0, items: 1 } satisfies Piece];
  const [only] = pieces;
  if (only && pieces.length === 1 && !tooLong(only.text))
    return { text: only.text, bytes: Buffer.byteLength(only.text) };
  const kind = isList ? 'list' : 'value';
  const hash = createHash('sha256').update(`${kind}\n`);
  const parts: BlobPart[] = [];
  let sizeBytes = 0;
  for (const [part, { text, firstItem, items }] of pieces.entries()) {
    const raw = Buffer.from(text);
    hash.update(raw).update('\n');
    sizeBytes += raw.byteLength;
    parts.push({ part, firstItem, items, bytes: await compress(raw, level) });
  }
  const items = isList ? value.length : 1;
  return {
    text: null,
    bytes: sizeBytes,
    blob: { hash: hash.digest('base64url'), kind, items, sizeBytes, parts },
  };
}

export async function decodePart(bytes: Uint8Array): Promise<Json> {
  const value: Json = JSON.parse((await decompress(bytes)).toString('utf8'));
  return value;
}
