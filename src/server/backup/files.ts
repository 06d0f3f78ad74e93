import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Fault } from '@shared/kernel/fault';
import { backupWords as words } from '@shared/words/backups';

/** A file of a backup, below its folder. */
export interface StoredFile {
  path: string;
  bytes: number;
  sha256: string;
}

const COMPRESSION = 4;
const PIECE = 1024 * 1024;

const isBuffer = (chunk: unknown): chunk is Buffer => Buffer.isBuffer(chunk);

function counter() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *through(source: AsyncIterable<unknown>) {
      for await (const chunk of source) {
        if (!isBuffer(chunk)) continue;
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    found: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

const written = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });

/** Writes a stream as `path` below the folder, compressed, and safe on the disk when this returns. */
export async function writeCompressed(
  folder: string,
  path: string,
  source: Readable,
  signal: AbortSignal,
): Promise<StoredFile> {
  const file = await placeOf(folder, path);
  const count = counter();
  await pipeline(source, createGzip({ level: COMPRESSION }), count.through, written(file), { signal });
  return { path, ...count.found() };
}

/** Copies a file as it is. */
export async function copyInto(
  folder: string,
  path: string,
  from: string,
  signal: AbortSignal,
): Promise<StoredFile> {
  const file = await placeOf(folder, path);
  const count = counter();
  await pipeline(createReadStream(from, { highWaterMark: PIECE }), count.through, written(file), { signal });
  return { path, ...count.found() };
}

/** A second name of a file that an earlier backup holds; undefined where the disk has no such thing, or it has changed. */
export async function linkInto(
  folder: string,
  known: StoredFile,
  from: string,
): Promise<StoredFile | undefined> {
  const file = await placeOf(folder, known.path);
  try {
    await link(join(from, known.path), file);
  } catch {
    return undefined;
  }
  if (await isWhole(folder, known)) return known;
  await rm(file, { force: true });
  return undefined;
}

async function placeOf(folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  return file;
}

/** The bytes of a file; throws `Fault('unprocessable')` at its end, or where it is not there, unless it is as it was written. */
async function* reading(folder: string, file: StoredFile): AsyncGenerator<Buffer> {
  const count = counter();
  try {
    yield* count.through(createReadStream(join(folder, file.path), { highWaterMark: PIECE }));
  } catch (error) {
    throw damaged(file, error);
  }
  const found = count.found();
  if (found.bytes !== file.bytes || found.sha256 !== file.sha256) throw damaged(file);
}

/** The same for one that was written compressed. `take` gets what was written. */
export async function readCompressed<T>(
  folder: string,
  file: StoredFile,
  take: (content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  let taken: Promise<T> | undefined;
  await pipeline(reading(folder, file), createGunzip(), async (content: AsyncIterable<Buffer>) => {
    taken = take(content);
    await taken;
  }).catch((error: unknown) => {
    throw isOfZlib(error) ? damaged(file, error) : error;
  });
  if (!taken) throw damaged(file);
  return taken;
}

export async function verify(folder: string, file: StoredFile): Promise<void> {
  for await (const piece of reading(folder, file)) void piece;
}

export async function isWhole(folder: string, file: StoredFile): Promise<boolean> {
  return verify(folder, file).then(
    () => true,
    () => false,
  );
}

const isOfZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

function damaged({ path }: StoredFile, cause?: unknown): Fault {
  const fault = new Fault('unprocessable:backup_damaged', words.damagedFile(path));
  fault.cause = cause;
  return fault;
}
