import { useRecordPagesInfiniteQuery } from '../../../../data/recordPages';
import type { PickerSource } from '../../../../parts/pickers/PickerList';
import { recordOption } from './records';

/** Records as options, page by page until there is no key of a next page (PARAM-74); the server searches them. */
export function useRecordOptions(datastoreId: string, search: string, isOpen: boolean): PickerSource {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useRecordPagesInfiniteQuery(
    { id: datastoreId, search },
    { skip: datastoreId === '' || !isOpen },
  );
  return {
    options: data?.pages.flatMap((page) => page.data.records.map(recordOption)),
    error,
    onRetry: () => void refetch(),
    busy: isFetching,
    onMore: hasNextPage ? () => void fetchNextPage() : undefined,
  };
}
