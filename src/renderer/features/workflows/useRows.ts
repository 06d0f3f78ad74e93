import { useEffect, useMemo, useState } from 'react';
import { useWorkflowListInfiniteQuery } from '../../data/workflowLists';

/** So often the last runs are brought up to date while the window is looked at. */
const POLL = 20_000;

/**
 * All rows of a space, or of all of them; the further pages follow by themselves. After a change the list begins again with
 * its first page: until the others are there, too, the rows stay that were whole before.
 */
export function useRows(spaceId?: string) {
  const list = useWorkflowListInfiniteQuery(spaceId === undefined ? {} : { space_id: spaceId }, {
    pollingInterval: POLL,
    skipPollingIfUnfocused: true,
  });
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const [whole, setWhole] = useState({ spaceId, rows });
  if (!hasNextPage && (whole.rows !== rows || whole.spaceId !== spaceId)) setWhole({ spaceId, rows });
  const isFollowing = hasNextPage && whole.spaceId === spaceId && whole.rows !== undefined;
  return { ...list, rows: isFollowing ? whole.rows : rows };
}
