import type { FileHandle } from 'node:fs/promises';

export interface Part {
  /** 1 for the first. */
  number: number;
  from: number;
  length: number;
}

/** The parts of a file of so many bytes; S3 takes 10,000 at most, so those of very large files are larger. */
export function inParts(size: number, usual: number): Part[] {
  const bytes = Math.max(usual, Math.ceil(size / 10_000));
  return Array.from({ length: Math.max(1, Math.ceil(size / bytes)) }, (_none, at) => ({
    number: at + 1,
    from: at * bytes,
    length: Math.min(bytes, size - at * bytes),
  }));
}

/** The bytes of a part; throws when the file has become shorter. */
export async function partOf(file: FileHandle, { from, length }: Part): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, from + read);
    if (bytesRead === 0) throw new Error('A file became shorter while it was read.');
    read += bytesRead;
  }
  return bytes;
}
