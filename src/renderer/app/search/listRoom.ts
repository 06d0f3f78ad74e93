import { SEARCH_HEIGHT, SEARCH_ROW_HEIGHT } from '@shared/model/limits';

const ROWS = SEARCH_HEIGHT / SEARCH_ROW_HEIGHT;

/** SRCH-25: the heights of the list of results and of the one below it, which share one room; each scrolls in its own. */
export function listRoom(results: number, more: number): { results: number; more: number } {
  const below = Math.min(more, Math.max(ROWS / 2, ROWS - results));
  return {
    results: Math.min(results, ROWS - below) * SEARCH_ROW_HEIGHT,
    more: below * SEARCH_ROW_HEIGHT,
  };
}
