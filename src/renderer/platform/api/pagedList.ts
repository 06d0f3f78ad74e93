/** Pages that stay loaded unless a list says otherwise. */
const MOST_PAGES = 50;

/**
 * What every list that is read page by page shares: it follows the key of the next page, keeps a bounded number of
 * pages, and after a change asks for its first page alone, not for all that was ever scrolled to.
 */
export function pagedList<Page>(
  nextKey: (page: Page) => string | null | undefined,
  { mostPages = MOST_PAGES }: { mostPages?: number } = {},
) {
  const initialPageParam: string | null = null;
  return {
    infiniteQueryOptions: {
      initialPageParam,
      getNextPageParam: (last: Page): string | undefined => nextKey(last) ?? undefined,
      maxPages: mostPages,
      refetchCachedPages: false,
    },
  };
}

/** The key of a page as a query has it: none for the first one. */
export const pageQuery = (key: string | null): { start_page_key?: string } =>
  key === null ? {} : { start_page_key: key };
