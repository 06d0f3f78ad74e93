import { SEARCH_THRESHOLD } from '@shared/model/limits';

/** Fuse looks for a longer pattern in pieces of so many characters. */
const CHUNK = 32;

/** So many edits a pattern of this length may be away from what it finds: each costs 1 / length of the threshold. */
export function editsAllowed(length: number): number {
  let edits = 0;
  while ((edits + 1) / length <= SEARCH_THRESHOLD) edits += 1;
  return edits;
}

/** The patterns that fuse makes of one: each alone can be a match. */
export function chunksOf(pattern: string): string[] {
  if (pattern.length <= CHUNK) return [pattern];
  const chunks: string[] = [];
  const whole = pattern.length - (pattern.length % CHUNK);
  for (let at = 0; at < whole; at += CHUNK) chunks.push(pattern.slice(at, at + CHUNK));
  if (whole < pattern.length) chunks.push(pattern.slice(-CHUNK));
  return chunks;
}

/**
 * Texts of which a match contains one at least, character by character: `edits` edits can spoil that many of
 * `edits` + 1 pieces.
 */
export function piecesOf(chunk: string): string[] {
  const count = editsAllowed(chunk.length) + 1;
  const at = (index: number) => Math.floor((index * chunk.length) / count);
  return Array.from({ length: count }, (_, index) => chunk.slice(at(index), at(index + 1)));
}

/**
 * Whether some part of a text is within the allowed edits of a chunk, wherever it stands: shifted bits, one word of
 * them for each number of edits (Wu and Manber). What fuse finds is always among what this finds.
 */
export function nearMiss(chunk: string): (text: string) => boolean {
  const edits = editsAllowed(chunk.length);
  const found = 1 << (chunk.length - 1);
  // Of every character that a text can have: a look-up in a Map for each letter would take most of the time.
  const masks = new Int32Array(0x10000);
  for (let at = 0; at < chunk.length; at += 1) {
    const code = chunk.charCodeAt(at);
    masks[code] = (masks[code] ?? 0) | (1 << at);
  }
  const rows = new Int32Array(edits + 1);
  return (text) => {
    if (text.length < chunk.length - edits) return false;
    for (let row = 0; row <= edits; row += 1) rows[row] = (1 << row) - 1;
    for (let at = 0; at < text.length; at += 1) {
      const mask = masks[text.charCodeAt(at)] ?? 0;
      let above = rows[0] ?? 0;
      let aboveNext = ((above << 1) | 1) & mask;
      rows[0] = aboveNext;
      for (let row = 1; row <= edits; row += 1) {
        const old = rows[row] ?? 0;
        const next = (((old << 1) | 1) & mask) | above | (above << 1) | (aboveNext << 1) | 1;
        rows[row] = next;
        above = old;
        aboveNext = next;
      }
      if (aboveNext & found) return true;
    }
    return false;
  };
}
