import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const datastoresApi = api.injectEndpoints({
  endpoints: (b) => ({
    datastores: b.query<Answer<'datastores.list'>, Arg<'datastores.list'>>({
      ...call('datastores.list', 'datastores'),
      providesTags: ['datastore'],
    }),
    datastore: b.query<Answer<'datastores.read'>, Arg<'datastores.read'>>({
      ...call('datastores.read', 'the datastore'),
      providesTags: ['datastore'],
    }),
    datastoreRecords: b.query<Answer<'datastores.searchRecords'>, Arg<'datastores.searchRecords'>>({
      ...call('datastores.searchRecords', 'records'),
      providesTags: (_reply, _error, { params }) => [{ type: 'record', id: params.id }],
    }),
    createDatastore: b.mutation<Answer<'datastores.create'>, Arg<'datastores.create'>>({
      ...call('datastores.create'),
      invalidatesTags: (_reply, error) => (error ? [] : ['datastore', 'resource']),
    }),
  }),
});

export const { useDatastoresQuery, useDatastoreQuery, useDatastoreRecordsQuery, useCreateDatastoreMutation } =
  datastoresApi;
export type Datastore = Answer<'datastores.list'>['data'][number];
