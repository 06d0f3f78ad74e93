/** Of the part of a name; all of it may have 255 on most systems. */
const BYTES_MAX = 100;

/** As UTF-8. */
const bytesOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
};

const trimmed = (text: string) => text.replaceAll(/^-+|-+$/g, '');

/** A name as part of the name of a file that every system takes: letters of every script, hyphens for what else there is. */
export function fileNameOf(name: string, otherwise: string): string {
  const bare = trimmed(name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-'));
  let bytes = 0;
  const kept = [...bare].filter((character) => (bytes += bytesOf(character)) <= BYTES_MAX);
  return trimmed(kept.join('')) || otherwise;
}
