import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isTerminal } from '@shared/model/executionStatus';
import { useExecutionListInfiniteQuery, type ExecutionFilter, type RunSummary } from '../../data/executions';
import { useLiveRunsQuery } from '../../data/liveRuns';
import { useWatch } from '../../parts/executions/useWatch';
import { mergeRuns } from './runRows';
import { useCall } from '../../platform/api/calls';

/** What the server tells of new runs at once; more than that is loaded anew. */
const NEWEST = 100;
/** So many runs that are not over are kept up to date among those in sight. */
const LIVE_MOST = 200;

/**
 * The runs of a filter: pages as they are scrolled to, which stay as they are; the newest page beside them, fetched again
 * about once a second at most while something happens; and the state of those in sight that are not over.
 */
export function useRunRows(filter: ExecutionFilter) {
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } =
    useExecutionListInfiniteQuery(filter);
  const loaded = useMemo(() => currentData?.pages.flatMap((page) => page.data), [currentData]);
  const { currentData: newest } = useCall(
    'executions.search',
    loaded ? { body: { ...filter, max_returned_items: NEWEST, start_page_key: null } } : skipToken,
  );
  const [shownNew, setShownNew] = useState<ReadonlySet<string> | null>(null);
  const merged = useMemo(
    () =>
      mergeRuns({
        loaded: loaded ?? [],
        newest: newest?.data ?? [],
        moreThanNewest: newest?.next_page_key != null,
        shownNew,
        statuses: filter.statuses,
      }),
    [loaded, newest, shownNew, filter.statuses],
  );
  const reading = shownNew !== null;
  /** While somebody reads, new runs are announced instead of moving the rows. */
  const setReading = useCallback(
    (reads: boolean) =>
      setShownNew((before) => {
        if (!reads) return null;
        return before ?? new Set(newest?.data.map((run) => run.executionId));
      }),
    [newest],
  );
  const { gap } = merged;
  useEffect(() => {
    if (gap && !reading) void refetch();
  }, [gap, reading, refetch]);

  const more = useCallback(() => {
    if (!isFetching && hasNextPage) void fetchNextPage();
  }, [isFetching, hasNextPage, fetchNextPage]);
  const onRange = useLive(merged.rows);
  return {
    ...merged,
    isLoaded: loaded !== undefined,
    reading,
    setReading,
    error,
    isFetching,
    hasMore: hasNextPage,
    more,
    refetch: () => void refetch(),
    onRange,
  };
}

/** Keeps the rows in sight that are not over up to date, also those that the newest page does not hold. */
function useLive(rows: readonly RunSummary[]) {
  const [range, setRange] = useState({ first: 0, last: -1 });
  const active = useMemo(() => {
    const inSight = rows.slice(range.first, range.last + 1);
    const going = inSight.filter((run) => !isTerminal(run.status)).slice(0, LIVE_MOST);
    return going.map((run) => run.executionId).toSorted();
  }, [rows, range]);
  useWatch(active);
  useLiveRunsQuery(active.length === 0 ? skipToken : { body: { execution_ids: active } });
  return useCallback(
    (first: number, last: number) =>
      setRange((before) => (before.first === first && before.last === last ? before : { first, last })),
    [],
  );
}
