import type { Readable } from 'node:stream';

const QUOTE = 0x22;
const NEWLINE = 0x0a;

/**
 * The lines (1 = the first) where the given data records begin; ascending, 1 = the first record below the header.
 * `skipped`: lines whose records the reader refused, so that they have no number.
 */
export async function lineOfRecords(
  stream: Readable,
  records: readonly number[],
  options: { preamble: number; skipped: ReadonlySet<number> },
): Promise<number[]> {
  const found: number[] = [];
  let line = 1;
  // -preamble … -1: lines above the header; 0: the header.
  let record = -options.preamble;
  let inQuotes = false;
  for await (const piece of stream) {
    if (!(piece instanceof Uint8Array)) continue;
    for (const byte of piece) {
      if (byte === QUOTE) inQuotes = !inQuotes;
      if (byte !== NEWLINE) continue;
      line += 1;
      if (inQuotes || options.skipped.has(line)) continue;
      record += 1;
      if (record === records[found.length]) found.push(line);
      if (found.length === records.length) return found;
    }
  }
  return found;
}
