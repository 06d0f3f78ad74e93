import { bitsIn, SKETCH_WORDS, sketchInto } from './sketch';

/** Texts of one key, and a sketch of each: nearly all are passed over without a look at their letters, for that look at
 * each of a hundred thousand is what a key press cannot wait for. */
export interface Haystack {
  readonly size: number;
  /** Each text that could hold `part` after so many edits, and some that look alike but do not; in order. */
  each(part: string, edits: number, visit: (text: string, index: number) => void): void;
}

/** Lower case, as fuse compares. */
export function haystackOf(texts: readonly string[]): Haystack {
  const lower = texts.map((text) => text.toLowerCase());
  const sketches = new Int32Array(lower.length * SKETCH_WORDS);
  lower.forEach((text, index) => sketchInto(sketches, index * SKETCH_WORDS, text));
  const wanted = new Int32Array(SKETCH_WORDS);

  return {
    size: texts.length,
    each: (part, edits, visit) => {
      wanted.fill(0);
      sketchInto(wanted, 0, part);
      const [a = 0, b = 0, c = 0, d = 0, letters = 0] = wanted;
      for (let index = 0, at = 0; index < lower.length; index += 1, at += SKETCH_WORDS) {
        const noA = a & ~(sketches[at] ?? 0);
        const noB = b & ~(sketches[at + 1] ?? 0);
        const noC = c & ~(sketches[at + 2] ?? 0);
        const noD = d & ~(sketches[at + 3] ?? 0);
        const noLetters = letters & ~(sketches[at + 4] ?? 0);
        if ((noA | noB | noC | noD | noLetters) !== 0) {
          // An edit spoils one letter, and the two pairs that it stands in.
          if (edits === 0 || bitsIn(noLetters) > edits) continue;
          if (bitsIn(noA) + bitsIn(noB) + bitsIn(noC) + bitsIn(noD) > 2 * edits) continue;
        }
        visit(lower[index] ?? '', index);
      }
    },
  };
}
