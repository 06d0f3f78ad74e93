import { api } from '../platform/api/api';
import type { Answer } from '../platform/api/call';
import { pagedList } from '../platform/api/pagedList';

interface RecordPagesArg {
  id: string;
  search: string;
}
const RECORD_PAGE = 100;

/** Records of a datastore, page by page for as long as there is a key of a next one. */
const recordPagesApi = api.injectEndpoints({
  endpoints: (b) => ({
    recordPages: b.infiniteQuery<Answer<'datastores.searchRecords'>, RecordPagesArg, string | null>({
      ...pagedList('datastores.searchRecords', (page) => page.next_page_key),
      query: ({ queryArg: { id, search }, pageParam }) => ({
        id: 'datastores.searchRecords',
        params: { id },
        body: { search, max_returned_items: RECORD_PAGE, start_page_key: pageParam },
      }),
    }),
  }),
});

export const { useRecordPagesInfiniteQuery } = recordPagesApi;
