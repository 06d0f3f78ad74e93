import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { FETCH_PAGE_SIZE } from '@shared/model/limits';
import {
  gridPageArg,
  useDatastoresPrefetch,
  useGridPageQuery,
  useLazyGridPageQuery,
  type GridRecord,
} from '../../../data/datastores';
import type { Filter, SortBy } from './gridView';
import { pageAhead, pageOf, pagesOf } from './pages';

export interface GridQuery {
  datastoreId: string;
  filter: Filter | null;
  sort: SortBy[];
  search: string;
}

/** A page that is only passed on the way of the scroll bar is not fetched. */
const PASSING = 90;

const pageArg = ({ datastoreId, ...query }: GridQuery, page: number) => gridPageArg(datastoreId, query, page);

/** The pages to show, once the scroll bar rests; the neighbours of what is shown at once. */
function useSettled(top: number, bottom: number, of: GridQuery): [number, number] {
  const [settled, setSettled] = useState<[number, number]>([top, bottom]);
  // Another query is another grid: none of its pages has been passed.
  const [before, setBefore] = useState(of);
  if (before !== of) {
    setBefore(of);
    setSettled([top, bottom]);
  }
  const [now] = settled;
  useEffect(() => {
    const near = Math.abs(top - now) <= 1;
    const timer = setTimeout(
      () => setSettled((before) => (before[0] === top && before[1] === bottom ? before : [top, bottom])),
      near ? 0 : PASSING,
    );
    return () => clearTimeout(timer);
  }, [top, bottom, now]);
  return settled;
}

/**
 * The records of the rows that are seen, fetched by pages from wherever they begin, and how many there are. What a live
 * change makes stale is fetched again while the old rows stay.
 */
export function useGridRows(query: GridQuery, first: number, last: number, expected: number) {
  const whole = query.filter === null && query.search === '';
  const [wantTop, wantBottom] = pagesOf(first, last);
  const [top, bottom] = useSettled(wantTop, wantBottom, query);
  const one = useGridPageQuery(pageArg(query, top));
  const two = useGridPageQuery(bottom === top ? skipToken : pageArg(query, bottom));
  const counted = useGridPageQuery({
    params: { id: query.datastoreId },
    body: { filter: query.filter, search: query.search, max_returned_items: 1, with_total: true },
  });
  const loadedOne = one.currentData?.data.records;
  const loadedTwo = two.currentData?.data.records;
  const known = counted.currentData?.data.total;
  const least = loadedOne ? top * FETCH_PAGE_SIZE + loadedOne.length : 0;
  // Of the query before, until this one is counted: rows do not come, go and come again.
  const before = counted.data?.data.total;
  const total = known ?? (whole ? Math.max(expected, least) : Math.max(before ?? 0, least));

  const ahead = pageAhead(first, last, total);
  const prefetch = useDatastoresPrefetch('gridPage');
  useEffect(() => {
    if (ahead !== null && loadedOne) prefetch(pageArg(query, ahead));
    // A changed query is another grid; only the page is new here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ahead, loadedOne === undefined, prefetch]);

  const at = useCallback(
    (row: number): GridRecord | undefined => {
      const page = pageOf(row);
      const from = page === top ? loadedOne : page === bottom ? loadedTwo : undefined;
      return from?.[row - page * FETCH_PAGE_SIZE];
    },
    [top, bottom, loadedOne, loadedTwo],
  );
  const [fetchPage] = useLazyGridPageQuery();
  /** Fetches what is missing of these rows. Throws what the server says. */
  const load = useCallback(
    async (from: number, to: number): Promise<Map<number, GridRecord>> => {
      const rows = new Map<number, GridRecord>();
      for (let page = pageOf(from); page <= pageOf(to); page += 1) {
        const { data } = await fetchPage(pageArg(query, page), true).unwrap();
        for (const [offset, record] of data.records.entries()) {
          const row = page * FETCH_PAGE_SIZE + offset;
          if (row >= from && row <= to) rows.set(row, record);
        }
      }
      return rows;
    },
    [fetchPage, query],
  );
  return useMemo(
    () => ({
      at,
      load,
      total,
      counted: known !== undefined,
      /** Of a fetched page; a place is looked for by its id. */
      find: (recordId: string): number => {
        const inOne = loadedOne?.findIndex((record) => record.recordId === recordId) ?? -1;
        if (inOne >= 0) return top * FETCH_PAGE_SIZE + inOne;
        const inTwo = loadedTwo?.findIndex((record) => record.recordId === recordId) ?? -1;
        return inTwo >= 0 ? bottom * FETCH_PAGE_SIZE + inTwo : -1;
      },
      loaded: [...(loadedOne ?? []), ...(loadedTwo ?? [])],
      ready: loadedOne !== undefined,
      error: one.error ?? two.error,
      busy: one.isFetching || two.isFetching,
      retry: () => {
        void one.refetch();
        if (bottom !== top) void two.refetch();
      },
    }),
    [at, load, total, known, loadedOne, loadedTwo, top, bottom, one, two],
  );
}
export type GridRows = ReturnType<typeof useGridRows>;
