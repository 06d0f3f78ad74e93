import { FETCH_PAGE_SIZE } from '@shared/model/limits';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { outOf, removal } from '../platform/api/removal';

/** Of a datastore that is looked at, a page that is out of sight is soon forgotten: there may be thousands. */
const PAGE_KEPT = 30;

export const datastoresApi = api.injectEndpoints({
  endpoints: (b) => ({
    datastores: b.query<Answer<'datastores.list'>, Arg<'datastores.list'>>({
      ...call('datastores.list', 'datastores'),
      providesTags: ['datastore'],
    }),
    datastore: b.query<Answer<'datastores.read'>, Arg<'datastores.read'>>({
      ...call('datastores.read', 'the datastore', { saysGone: true }),
      providesTags: ['datastore'],
    }),
    datastoreRecords: b.query<Answer<'datastores.searchRecords'>, Arg<'datastores.searchRecords'>>({
      ...call('datastores.searchRecords', 'records'),
      providesTags: (_reply, _error, { params }) => [{ type: 'record', id: params.id }],
    }),
    gridPage: b.query<Answer<'datastores.searchRecords'>, Arg<'datastores.searchRecords'>>({
      ...call('datastores.searchRecords'),
      keepUnusedDataFor: PAGE_KEPT,
      providesTags: (_reply, _error, { params }) => [{ type: 'record', id: params.id }],
    }),
    createDatastore: b.mutation<Answer<'datastores.create'>, Arg<'datastores.create'>>({
      ...call('datastores.create'),
      invalidatesTags: (_reply, error) => (error ? [] : ['datastore', 'resource']),
    }),
    updateDatastore: b.mutation<Answer<'datastores.update'>, Arg<'datastores.update'>>({
      ...call('datastores.update'),
      invalidatesTags: (_reply, error, { params }) =>
        error ? [] : ['datastore', 'resource', { type: 'record', id: params.id }],
    }),
    deleteDatastore: b.mutation<Answer<'datastores.delete'>, Arg<'datastores.delete'>>({
      ...removal('datastores.delete', outOf<Datastore>('datastores', 'datastoreId')),
      invalidatesTags: (_reply, error) => (error ? [] : ['datastore', 'resource']),
    }),
    clearDatastore: b.mutation<Answer<'datastores.clear'>, Arg<'datastores.clear'>>({
      ...call('datastores.clear'),
      invalidatesTags: (_reply, error, { params }) =>
        error ? [] : ['datastore', { type: 'record', id: params.id }],
    }),
    exportDatastore: b.mutation<unknown, Arg<'datastores.export'>>({
      query: (arg) => ({ id: 'datastores.export', params: { id: arg.params.id }, query: { ...arg.query } }),
    }),
    previewDataFile: b.mutation<Answer<'datastores.previewFile'>, Arg<'datastores.previewFile'>>({
      ...call('datastores.previewFile'),
    }),
    createFromDataFile: b.mutation<Answer<'datastores.createFromFile'>, Arg<'datastores.createFromFile'>>({
      ...call('datastores.createFromFile'),
      invalidatesTags: (_reply, error) => (error ? [] : ['datastore', 'resource']),
    }),
    importRecords: b.mutation<Answer<'datastores.import'>, Arg<'datastores.import'>>({
      ...call('datastores.import'),
      invalidatesTags: (_reply, error, { params }) =>
        error ? [] : ['datastore', { type: 'record', id: params.id }],
    }),
    // The grid brings its pages up to date by itself: every cell that is saved would fetch them all again.
    createRecords: b.mutation<Answer<'datastores.createRecords'>, Arg<'datastores.createRecords'>>({
      ...call('datastores.createRecords'),
    }),
    updateRecords: b.mutation<Answer<'datastores.updateRecords'>, Arg<'datastores.updateRecords'>>({
      ...call('datastores.updateRecords'),
    }),
    deleteRecords: b.mutation<Answer<'datastores.deleteRecords'>, Arg<'datastores.deleteRecords'>>({
      ...call('datastores.deleteRecords'),
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

export const {
  useDatastoresQuery,
  useDatastoreQuery,
  useDatastoreRecordsQuery,
  useCreateDatastoreMutation,
  useUpdateDatastoreMutation,
  useDeleteDatastoreMutation,
  useClearDatastoreMutation,
  useExportDatastoreMutation,
  usePreviewDataFileMutation,
  useCreateFromDataFileMutation,
  useImportRecordsMutation,
  useGridPageQuery,
  useLazyGridPageQuery,
  usePrefetch: useDatastoresPrefetch,
  useCreateRecordsMutation,
  useUpdateRecordsMutation,
  useDeleteRecordsMutation,
} = datastoresApi;
export type Datastore = Answer<'datastores.list'>['data'][number];
export type FilePreview = Answer<'datastores.previewFile'>['data'];
export type GridRecord = Answer<'datastores.searchRecords'>['data']['records'][number];
