import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Fault } from '@shared/kernel/fault';
import type { FileFacts } from '../types';
import { unreadable, wholeCharacters } from './sniff';

export interface Passed {
  /** SHA-256 of the bytes on disk. */
  hash: string;
  /** Bytes of text after unpacking. */
  textSize: number;
  utf8: boolean;
}

export interface PassOptions {
  signal?: AbortSignal;
  onProgress: (share: number) => void;
}

const cancelled = () => new Fault('cancelled', 'The import was cancelled; the earlier data stay.');

async function* pieces(stream: Readable, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    if (signal?.aborted) throw cancelled();
    if (Buffer.isBuffer(piece)) yield piece;
  }
}

export const isJson = ({ kind }: FileFacts): boolean => kind.startsWith('json');
export const isGzip = ({ kind }: FileFacts): boolean => kind.endsWith('.gz');

export function unpacked(path: string, gzip: boolean, onRaw: (piece: Buffer) => void): Readable {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  file.on('data', (piece) => {
    if (Buffer.isBuffer(piece)) onRaw(piece);
  });
  if (!gzip) return file;
  const gunzip = createGunzip({ chunkSize: 1024 * 1024 });
  file.on('error', (error) => gunzip.destroy(error));
  return file.pipe(gunzip);
}

/** Reads the whole file once: its hash, whether it is whole, and whether its text is UTF-8. */
export async function passOver(path: string, facts: FileFacts, options: PassOptions): Promise<Passed> {
  const hash = createHash('sha256');
  let read = 0;
  let textSize = 0;
  let utf8 = true;
  let rest: Buffer = Buffer.alloc(0);
  const stream = unpacked(path, isGzip(facts), (piece) => {
    hash.update(piece);
    read += piece.length;
    options.onProgress(read / facts.size);
  });
  try {
    for await (const piece of pieces(stream, options.signal)) {
      textSize += piece.length;
      if (facts.encoding !== 'utf-8' || !utf8) continue;
      const joined = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const whole = wholeCharacters(joined);
      utf8 = isUtf8(whole);
      rest = joined.subarray(whole.length);
    }
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (isGzip(facts)) {
      throw unreadable(facts.name, 'the gzip file is damaged or cut off. Download it again');
    }
    throw error;
  } finally {
    stream.destroy();
  }
  return { hash: hash.digest('hex'), textSize, utf8: utf8 && rest.length === 0 };
}

/** Writes the text as UTF-8 into `target`, piece by piece. */
export async function transcode(
  path: string,
  target: string,
  facts: FileFacts,
  options: PassOptions,
): Promise<void> {
  const decoder = new TextDecoder(facts.encoding ?? 'utf-8');
  let read = 0;
  const stream = unpacked(path, isGzip(facts), (piece) => {
    read += piece.length;
    options.onProgress(read / facts.size);
  });
  const out = createWriteStream(target);
  const failed = new Promise<never>((_, reject) => out.on('error', reject));
  failed.catch(() => undefined);
  try {
    for await (const piece of pieces(stream, options.signal)) {
      const text = decoder.decode(piece, { stream: true });
      if (text !== '' && !out.write(text)) {
        await Promise.race([new Promise<void>((resolve) => out.once('drain', resolve)), failed]);
      }
    }
    const end = decoder.decode();
    await Promise.race([new Promise<void>((resolve) => out.end(end, () => resolve())), failed]);
  } finally {
    stream.destroy();
    out.destroy();
  }
}
