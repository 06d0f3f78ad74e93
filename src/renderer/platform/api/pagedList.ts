import { callTable } from 'virtual:call-table';
import type { CallId } from '@shared/api/index';
import { filledTag, withLists } from '@shared/kernel/tags';
import type { Answer, CallOptions } from './call';

/** Pages that stay loaded unless a list says otherwise. */
const MOST_PAGES = 50;

/**
 * What every list that is read page by page shares: it follows the key of the next page, keeps a bounded number of
 * pages, and after a change asks for its first page alone, not for all that was ever scrolled to. Its tags and its name
 * are the call’s; where a tag names one thing, what the list is asked with has a field of that name.
 */
export function pagedList<K extends CallId>(
  id: K,
  nextKey: (page: Answer<K>) => string | null | undefined,
  { mostPages = MOST_PAGES }: { mostPages?: number } = {},
) {
  const initialPageParam: string | null = null;
  const { what, reads = [] } = callTable[id] ?? {};
  return {
    infiniteQueryOptions: {
      initialPageParam,
      getNextPageParam: (last: Answer<K>): string | undefined => nextKey(last) ?? undefined,
      maxPages: mostPages,
      refetchCachedPages: false,
    },
    extraOptions: { ...(what === undefined ? {} : { what }) } satisfies CallOptions,
    providesTags: (_reply: unknown, _error: unknown, asked: unknown) =>
      withLists(reads.map((tag) => filledTag(tag, { ...(typeof asked === 'object' ? asked : {}) }))),
  };
}

/** The key of a page as a query has it: none for the first one. */
export const pageQuery = (key: string | null): { start_page_key?: string } =>
  key === null ? {} : { start_page_key: key };
