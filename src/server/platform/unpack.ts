import { pipeline, Readable, type Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** A packing that is not known, by its name. */
export class UnknownPacking extends Error {
  constructor(readonly packing: string) {
    super(`packed as ${packing}, which cannot be read`);
  }
}

/** More bytes than are taken, counted after unpacking. */
export class UnpacksTooLarge extends Error {}

/** What HTTP bodies are packed with. Deflate comes with and without a header. */
const unpackers: Readonly<Record<string, (first: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
  deflate: ([one = 0, two = 0]) =>
    (one & 0x0f) === 8 && (one * 256 + two) % 31 === 0 ? createInflate() : createInflateRaw(),
};

/** The names of a `content-encoding` header in the order in which they were applied; `identity` is none. */
export const packingsOf = (header: string): string[] =>
  header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');

/** The body without its packing; null where there is none, whatever the headers say. */
async function unpacked(body: Readable, header: string): Promise<Readable | null> {
  const pieces = body[Symbol.asyncIterator]();
  const { value: first, done } = await pieces.next();
  if (done || !(first instanceof Uint8Array)) return null;
  const whole = Readable.from(
    (async function* () {
      yield first;
      for await (const piece of { [Symbol.asyncIterator]: () => pieces }) yield piece;
    })(),
  );
  return packingsOf(header).reduceRight<Readable>((stream, name) => {
    const unpack = Object.hasOwn(unpackers, name) ? unpackers[name] : undefined;
    if (!unpack) throw new UnknownPacking(name);
    return pipeline(stream, unpack(first), () => undefined);
  }, whole);
}

/**
 * Reads a body whose `content-encoding` is `header`. Throws `UnknownPacking`, `UnpacksTooLarge` beyond `maxBytes`, since a
 * small body may be a huge one, and the errors of zlib for damaged ones.
 */
export async function readUnpacked(body: Readable, header: string, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let stream: Readable | null = null;
  try {
    stream = await unpacked(body, header);
    for await (const piece of stream ?? []) {
      if (!(piece instanceof Uint8Array)) continue;
      size += piece.length;
      if (size > maxBytes) throw new UnpacksTooLarge();
      pieces.push(piece);
    }
  } finally {
    body.destroy();
    stream?.destroy();
  }
  return Buffer.concat(pieces);
}
