import { SEARCH_THRESHOLD } from '@shared/model/limits';

/** So many edits a pattern of this length may be away from what it finds: each costs 1 / length of the threshold. */
export function editsAllowed(length: number): number {
  let edits = 0;
  while ((edits + 1) / length <= SEARCH_THRESHOLD) edits += 1;
  return edits;
}

/**
 * Of every character that a text can have, the places in the pattern where it stands, the last one as the lowest bit; a
 * look-up in a Map for each letter would take most of the time.
 */
export function masksOf(pattern: string): Int32Array {
  const masks = new Int32Array(0x10000);
  for (let at = 0; at < pattern.length; at += 1) {
    const code = pattern.charCodeAt(at);
    masks[code] = (masks[code] ?? 0) | (1 << (pattern.length - at - 1));
  }
  return masks;
}

/**
 * Whether some part of a text is within the allowed edits of a pattern, wherever it stands: shifted bits, one word of
 * them for each number of edits (Wu and Manber), from the end of the text as the masks are. What fuse finds is always
 * among what this finds.
 */
export function nearMiss(masks: Int32Array, length: number): (text: string) => boolean {
  const edits = editsAllowed(length);
  const found = 1 << (length - 1);
  const rows = new Int32Array(edits + 1);
  return (text) => {
    if (text.length < length - edits) return false;
    for (let row = 0; row <= edits; row += 1) rows[row] = (1 << row) - 1;
    for (let at = text.length - 1; at >= 0; at -= 1) {
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
