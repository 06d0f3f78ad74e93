import { FETCH_PAGE_SIZE } from '@shared/model/limits';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

/** Of a datastore that is looked at, a page that is out of sight is soon forgotten: there may be thousands. */
const PAGE_KEPT = 30;

const datastoresApi = api.injectEndpoints({
  endpoints: (b) => ({
    gridPage: b.query<Answer<'datastores.searchRecords'>, Arg<'datastores.searchRecords'>>({
      ...call('datastores.searchRecords'),
      keepUnusedDataFor: PAGE_KEPT,
      providesTags: (_reply, _error, { params }) => [{ type: 'record', id: params.id }],
    }),
  }),
});

type Search = Arg<'datastores.searchRecords'>['body'];

/** The records of one page of the grid, from 0. */
export const gridPageArg = (
  id: string,
  query: Pick<Search, 'filter' | 'sort' | 'search'>,
  page: number,
): Arg<'datastores.searchRecords'> => ({
  params: { id },
  body: { ...query, max_returned_items: FETCH_PAGE_SIZE, skip: page * FETCH_PAGE_SIZE },
});

export const { useGridPageQuery, useLazyGridPageQuery, usePrefetch: useDatastoresPrefetch } = datastoresApi;
export type Datastore = Answer<'datastores.list'>['data'][number];
export type FilePreview = Answer<'datastores.previewFile'>['data'];
export type GridRecord = Answer<'datastores.searchRecords'>['data']['records'][number];
