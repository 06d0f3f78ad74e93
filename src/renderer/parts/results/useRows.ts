import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Json } from '@shared/model/json';
import { ALL_MOST, PAGE_MOST, SCROLL_PAGE, SCROLL_PAGES_KEPT, type ResultPages } from './pages';

export interface Reading {
  done: number;
  all: number;
}

/** Reads all of a list piece by piece; `onPiece` may keep it. Ends early, with false, when `signal` says so. */
export async function readAll(
  page: ResultPages,
  most: number,
  signal: AbortSignal,
  onPiece: (rows: Json[], done: number) => void,
): Promise<boolean> {
  const all = Math.min(page.total, most);
  let done = 0;
  while (done < all) {
    const rows = await page.read(done, Math.min(PAGE_MOST, all - done));
    if (signal.aborted) return false;
    if (rows.length === 0) return true;
    done += rows.length;
    onPiece(rows, done);
  }
  return true;
}

/** The rows of a long list as they are scrolled to: a few pages in memory, the first ones always. */
export function usePagedRows(first: readonly Json[], page: ResultPages | undefined) {
  const [pages, setPages] = useState<ReadonlyMap<number, readonly Json[]>>(new Map());
  const [failed, setFailed] = useState<string | null>(null);
  const asked = useRef(new Set<number>());
  const row = useCallback(
    (at: number): Json | undefined =>
      at < first.length ? first[at] : pages.get(Math.floor(at / SCROLL_PAGE))?.[at % SCROLL_PAGE],
    [first, pages],
  );
  const want = useCallback(
    (from: number, to: number) => {
      if (!page) return;
      for (let at = Math.floor(from / SCROLL_PAGE); at <= Math.floor(to / SCROLL_PAGE); at += 1) {
        if ((at + 1) * SCROLL_PAGE <= first.length || pages.has(at) || asked.current.has(at)) continue;
        asked.current.add(at);
        page.read(at * SCROLL_PAGE, SCROLL_PAGE).then(
          (rows) => {
            asked.current.delete(at);
            setFailed(null);
            setPages((now) => new Map([...[...now].slice(1 - SCROLL_PAGES_KEPT), [at, rows]]));
          },
          (error: unknown) => {
            asked.current.delete(at);
            setFailed(error instanceof Error ? error.message : String(error));
          },
        );
      }
    },
    [page, first.length, pages],
  );
  return { row, want, failed };
}

/** All rows, once somebody needs them (`wanted`): those that are here, or read page by page, at most `ALL_MOST`. */
export function useAllRows(first: readonly Json[], page: ResultPages | undefined, wanted: boolean) {
  const [read, setRead] = useState<{ of: ResultPages; rows: Json[] } | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const known = page && read?.of === page ? read.rows : null;
  const needs = wanted && page !== undefined && known === null;
  useEffect(() => {
    if (!needs || !page) return undefined;
    const stop = new AbortController();
    const rows: Json[] = [];
    const all = Math.min(page.total, ALL_MOST);
    readAll(page, ALL_MOST, stop.signal, (piece, done) => {
      for (const one of piece) rows.push(one);
      setReading({ done, all });
    })
      .then((isWhole) => {
        if (isWhole) setRead({ of: page, rows });
      })
      .catch((error: unknown) => setFailed(error instanceof Error ? error.message : String(error)))
      .finally(() => setReading(null));
    return () => stop.abort();
  }, [needs, page]);
  const rows = page ? known : first;
  return useMemo(
    () => ({ rows, reading, failed, isPart: page !== undefined && page.total > ALL_MOST }),
    [rows, reading, failed, page],
  );
}
