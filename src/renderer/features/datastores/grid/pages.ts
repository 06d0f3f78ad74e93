import { FETCH_PAGE_SIZE } from '@shared/model/limits';

export const pageOf = (row: number): number => Math.floor(Math.max(0, row) / FETCH_PAGE_SIZE);

/** The pages of these rows: one, or two when they stand on a border. */
export function pagesOf(first: number, last: number): [number, number] {
  return [pageOf(first), pageOf(Math.max(first, last))];
}

const NEAR = FETCH_PAGE_SIZE / 3;

/** The page to fetch before it is needed: the next or the one before, when its border is near; else none. */
export function pageAhead(first: number, last: number, total: number): number | null {
  const [top, bottom] = pagesOf(first, last);
  if (top !== bottom) return null;
  const below = (top + 1) * FETCH_PAGE_SIZE;
  if (below - last < NEAR && below < total) return top + 1;
  return top > 0 && first - top * FETCH_PAGE_SIZE < NEAR ? top - 1 : null;
}
