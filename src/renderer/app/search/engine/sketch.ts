/** What stands in a text, in few bits: its pairs of letters spread over four words, its letters over a fifth. */
export const SKETCH_WORDS = 5;
const PAIR_WORDS = 4;

const spread = (value: number, bits: number) => Math.imul(value, 0x9e3779b1) >>> (32 - bits);

export function sketchInto(sketch: Int32Array, at: number, text: string): void {
  const set = (word: number, bit: number) => {
    sketch[at + word] = (sketch[at + word] ?? 0) | (1 << bit);
  };
  let before = 0;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charCodeAt(place);
    set(PAIR_WORDS, spread(letter, 5));
    const pair = spread(Math.imul(before, 31) + letter, 7);
    if (place > 0) set(pair >> 5, pair & 31);
    before = letter;
  }
}

/** How many bits are 1. */
export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
