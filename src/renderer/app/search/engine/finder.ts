import Fuse from 'fuse.js';
import { SEARCH_DISTANCE, SEARCH_THRESHOLD } from '@shared/model/limits';
import type { Haystack } from './haystack';
import { chunksOf, editsAllowed, nearMiss, piecesOf } from './nearMiss';
import { bitapOptions } from './options';

/** What fuse gives the best match that is no whole text. */
const BEST = 0.001;

/** Told of every text that fuse finds, with its score; in no order. */
export type OnFound = (index: number, score: number) => void;

/**
 * Finds in a haystack what fuse's bitap finds in each of its texts, with the same scores, without asking it of every
 * text. A pattern that stands in a text as it is, near enough to the front, scores by its place alone; fuse is asked
 * of those texts only that could match with edits.
 */
export function find(haystack: Haystack, query: string, found: OnFound): void {
  const pattern = query.toLowerCase();
  const chunks = chunksOf(pattern);
  const known = new Uint8Array(haystack.size);
  if (pattern.length === 1) return findLetter(haystack, pattern, found);
  if (chunks.length === 1) {
    // An edit costs 1 / length: further back, a match with an edit could stand before this one and score better.
    const edit = 1 / pattern.length;
    haystack.each(pattern, (index, place) => {
      const score = place / SEARCH_DISTANCE;
      if (score > SEARCH_THRESHOLD || score >= edit) return;
      known[index] = 1;
      found(index, haystack.text(index).length === pattern.length ? 0 : Math.max(BEST, score));
    });
  }
  if (editsAllowed(pattern.length) === 0) return;
  for (const chunk of chunks) findNear(haystack, query, chunk, known, found);
}

/** A match is of two characters at least, so the letter has to stand twice beside itself; the first one scores. */
function findLetter(haystack: Haystack, letter: string, found: OnFound) {
  haystack.each(letter + letter, (index) => {
    const score = haystack.text(index).indexOf(letter) / SEARCH_DISTANCE;
    if (score <= SEARCH_THRESHOLD) found(index, Math.max(BEST, score));
  });
}

function findNear(haystack: Haystack, query: string, chunk: string, known: Uint8Array, found: OnFound) {
  const couldMatch = nearMiss(chunk);
  const looked = new Uint8Array(haystack.size);
  for (const piece of piecesOf(chunk)) {
    haystack.each(piece, (index) => {
      if (known[index] === 1 || looked[index] === 1) return;
      looked[index] = 1;
      const text = haystack.text(index);
      if (!couldMatch(text)) return;
      known[index] = 1;
      const { isMatch, score } = Fuse.match(query, text, bitapOptions);
      if (isMatch) found(index, score);
    });
  }
}
