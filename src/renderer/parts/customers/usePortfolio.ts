import { useMemo } from 'react';
import { useCustomersOverviewInfiniteQuery } from '../../data/customers';

/** The customers of a provider with their figures, page by page; `skip` for who has none. */
export function usePortfolio({ skip }: { skip: boolean }) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useCustomersOverviewInfiniteQuery(
    undefined,
    { skip },
  );
  const customers = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return {
    customers,
    error,
    busy: isFetching,
    more: hasNextPage,
    showMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
