import { SEARCH_DISTANCE, SEARCH_MATCH_MIN, SEARCH_THRESHOLD } from '@shared/model/limits';
import { masksOf, nearMiss } from './nearMiss';

/** Fuse looks for a longer pattern in pieces of so many characters. */
const CHUNK = 32;
/** What fuse gives the best match that is no whole text. */
export const BEST = 0.001;

export interface Chunk {
  pattern: string;
  /** Where fuse expects it in a text: where it stands in the whole pattern. */
  place: number;
}

export interface Verdict {
  isMatch: boolean;
  score: number;
}

const notFound: Verdict = { isMatch: false, score: 1 };

/** The patterns that fuse makes of one: each alone can be a match. */
export function chunksOf(pattern: string): Chunk[] {
  if (pattern.length <= CHUNK) return [{ pattern, place: 0 }];
  const chunks: Chunk[] = [];
  const whole = pattern.length - (pattern.length % CHUNK);
  const add = (place: number) => chunks.push({ pattern: pattern.slice(place, place + CHUNK), place });
  for (let at = 0; at < whole; at += CHUNK) add(at);
  if (whole < pattern.length) add(pattern.length - CHUNK);
  return chunks;
}

/**
 * Fuse's own bitap, step by step and to the last bit of its score, without what it makes anew for each text: a list for
 * each number of edits, an alphabet for each question. The verdict is the same object at each call.
 */
export function judgeOf({ pattern, place }: Chunk): (text: string) => Verdict {
  const { length } = pattern;
  const masks = masksOf(pattern);
  const isNear = nearMiss(masks, length);
  const verdict: Verdict = { isMatch: false, score: 1 };
  const score = (errors: number, away: number) => errors / length + away / SEARCH_DISTANCE;
  let rows: [Int32Array, Int32Array] = [new Int32Array(256), new Int32Array(256)];

  /** The best score of the pattern as it is; fuse looks from where it expects it. */
  function exact(text: string, expected: number): number {
    let best = Infinity;
    for (let at = text.indexOf(pattern, expected); at >= 0; at = text.indexOf(pattern, at + length)) {
      best = Math.min(best, score(0, at - expected));
    }
    return best;
  }

  /** So far from its place may a match with so many errors begin, looked for as fuse does: by halves. */
  function reachOf(errors: number, threshold: number, furthest: number): number {
    let [low, middle, high] = [0, furthest, furthest];
    while (low < middle) {
      if (score(errors, middle) <= threshold) low = middle;
      else high = middle;
      middle = Math.floor((high - low) / 2 + low);
    }
    return middle;
  }

  function search(text: string, expected: number, known: number): Verdict {
    const size = text.length;
    if (rows[0].length < size + length + 2) {
      rows = [new Int32Array(2 * size + length + 2), new Int32Array(2 * size + length + 2)];
    }
    let [row, last] = rows;
    let threshold = Math.min(SEARCH_THRESHOLD, known);
    let [best, bestErrors, latest, reach] = [-1, 0, 1, length + size];
    for (let errors = 0; errors < length; errors += 1) {
      reach = reachOf(errors, threshold, reach);
      let start = Math.max(1, expected - reach + 1);
      const finish = Math.min(expected + reach, size) + length;
      row.fill(0, 0, finish + 1);
      row[finish + 1] = (1 << errors) - 1;
      for (let at = finish; at >= start; at -= 1) {
        const mask = at <= size ? (masks[text.charCodeAt(at - 1)] ?? 0) : 0;
        const next = last[at + 1] ?? 0;
        const edited = errors > 0 ? ((next | (last[at] ?? 0)) << 1) | 1 | next : 0;
        const bits = ((((row[at + 1] ?? 0) << 1) | 1) & mask) | edited;
        row[at] = bits;
        if ((bits & (1 << (length - 1))) === 0) continue;
        // Fuse keeps the last score that it looks at, be it the best or not.
        latest = score(errors, Math.abs(expected - (at - 1)));
        if (latest > threshold) continue;
        [threshold, best, bestErrors] = [latest, at - 1, errors];
        if (best <= expected) break;
        start = Math.max(1, 2 * expected - best);
      }
      if (score(errors + 1, 0) > threshold) break;
      [row, last] = [last, row];
    }
    const enough = known < Infinity || isLongEnough(text, best, best + length - 1 + bestErrors);
    verdict.isMatch = best >= 0 && enough;
    verdict.score = Math.max(BEST, latest);
    return verdict;
  }

  /** Whether enough letters of the pattern stand beside each other in what was found. */
  function isLongEnough(text: string, from: number, to: number): boolean {
    let run = 0;
    for (let at = Math.max(0, from); at <= to && at < text.length; at += 1) {
      run = masks[text.charCodeAt(at)] ? run + 1 : 0;
      if (run >= SEARCH_MATCH_MIN) return true;
    }
    return false;
  }

  return (text) => {
    if (!isNear(text)) return notFound;
    const expected = Math.min(place, text.length);
    return search(text, expected, exact(text, expected));
  };
}
