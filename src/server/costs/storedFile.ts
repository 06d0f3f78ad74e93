import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** What the bytes of a stored file are, so that another file is noticed. */
export interface Fingerprint {
  /** Bytes. */
  size: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
}

const PIECE = 1024 * 1024;

export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** Reads the file piece by piece. Throws what the file system says when it cannot be read. */
export async function fingerprint(path: string, signal?: AbortSignal): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let size = 0;
  const stream = createReadStream(path, { highWaterMark: PIECE, ...(signal ? { signal } : {}) });
  const pieces: AsyncIterable<unknown> = stream;
  for await (const piece of pieces) {
    if (!Buffer.isBuffer(piece)) continue;
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Another text whenever the file was written, put back or exchanged; null where there is none. */
export async function stampOf(path: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(':');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
