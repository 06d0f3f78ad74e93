import { SEARCH_DISTANCE, SEARCH_THRESHOLD } from '@shared/model/limits';
import { BEST, chunksOf, judgeOf, type Chunk } from './bitap';
import type { Haystack } from './haystack';
import { editsAllowed } from './nearMiss';

/** Told of every text that fuse finds, with its score; in no order. */
type OnFound = (index: number, score: number) => void;

/** Tells of what it finds in a haystack. */
export type Find = (haystack: Haystack, found: OnFound) => void;

/**
 * Finds in a haystack what fuse's bitap finds in each of its texts, with the same scores, without asking it of every
 * text: those of which the sketch says no are passed over, and a pattern that stands in a text as it is, near enough to
 * the front, scores by its place alone.
 */
export function finderOf(query: string): Find {
  const pattern = query.toLowerCase();
  if (pattern.length === 1) return letterFinder(pattern);
  const chunks = chunksOf(pattern);
  const [first] = chunks;
  return first && chunks.length === 1 ? shortFinder(first) : longFinder(pattern, chunks);
}

/** A match is of two characters at least, so the letter has to stand twice beside itself; the first one scores. */
function letterFinder(letter: string): Find {
  const twice = letter + letter;
  return (haystack, found) =>
    haystack.each(twice, 0, (text, index) => {
      if (!text.includes(twice)) return;
      const score = text.indexOf(letter) / SEARCH_DISTANCE;
      if (score <= SEARCH_THRESHOLD) found(index, Math.max(BEST, score));
    });
}

function shortFinder(chunk: Chunk): Find {
  const { pattern } = chunk;
  const edits = editsAllowed(pattern.length);
  const judge = judgeOf(chunk);
  // An edit costs 1 / length: further back, a match with an edit could stand before this one and score better.
  const edit = 1 / pattern.length;
  return (haystack, found) =>
    haystack.each(pattern, edits, (text, index) => {
      const place = text.indexOf(pattern);
      const score = place / SEARCH_DISTANCE;
      if (place >= 0 && score <= SEARCH_THRESHOLD && score < edit) {
        found(index, text.length === pattern.length ? 0 : Math.max(BEST, score));
      } else if (edits > 0) {
        const verdict = judge(text);
        if (verdict.isMatch) found(index, verdict.score);
      }
    });
}

/** One of the chunks is enough; all of them score. */
function longFinder(pattern: string, chunks: readonly Chunk[]): Find {
  const judges = chunks.map(judgeOf);
  return (haystack, found) => {
    const looked = new Uint8Array(haystack.size);
    for (const chunk of chunks) {
      haystack.each(chunk.pattern, editsAllowed(chunk.pattern.length), (text, index) => {
        if (looked[index] === 1) return;
        looked[index] = 1;
        if (text === pattern) return found(index, 0);
        let [isMatch, total] = [false, 0];
        for (const judge of judges) {
          const verdict = judge(text);
          isMatch ||= verdict.isMatch;
          total += verdict.score;
        }
        if (isMatch) found(index, total / chunks.length);
      });
    }
  };
}
