/** Texts of one key, one after another in a single string: the engine's own indexOf walks millions of letters in a
 * millisecond, where a call for each text would take a hundred times as long. */
export interface Haystack {
  readonly size: number;
  text(index: number): string;
  /** Each text that holds `piece`, once, with the first place in it where it stands; in order. */
  each(piece: string, visit: (index: number, place: number) => void): void;
}

/** Lower case, as fuse compares. */
export function haystackOf(texts: readonly string[]): Haystack {
  const starts = new Uint32Array(texts.length + 1);
  const lower = texts.map((text) => text.toLowerCase());
  let length = 0;
  lower.forEach((text, index) => {
    starts[index] = length;
    length += text.length;
  });
  starts[texts.length] = length;
  const all = lower.join('');
  const letters = new Set(all);
  const start = (index: number) => starts[index] ?? length;

  /** The text that the place `at` is in; it is at or after `from`, and mostly near it. */
  function holder(at: number, from: number): number {
    let [low, step] = [from, 1];
    while (start(low + step) <= at && low + step < texts.length) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, texts.length);
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (start(middle) <= at) low = middle;
      else high = middle;
    }
    return low;
  }

  return {
    size: texts.length,
    text: (index) => lower[index] ?? '',
    each: (piece, visit) => {
      for (const letter of piece) if (!letters.has(letter)) return;
      let index = 0;
      let at = all.indexOf(piece);
      while (at >= 0) {
        index = holder(at, index);
        const end = start(index + 1);
        if (at + piece.length > end) {
          // It reaches over the end of the text: no match, and the next one may begin at once behind it.
          at = all.indexOf(piece, at + 1);
          continue;
        }
        visit(index, at - start(index));
        at = all.indexOf(piece, end);
      }
    },
  };
}
