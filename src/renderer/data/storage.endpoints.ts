import { CACHE_NONE } from '@shared/model/limits';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const storageApi = api.injectEndpoints({
  endpoints: (b) => ({
    storage: b.query<Answer<'storage.read'>, Arg<'storage.read'>>({
      ...call('storage.read', 'storage'),
      // It grows with every run: what is shown is never older than its screen.
      keepUnusedDataFor: CACHE_NONE,
      providesTags: ['storage'],
    }),
    importStorage: b.mutation<Answer<'storage.import'>, Arg<'storage.import'>>(call('storage.import')),
    deleteStored: b.mutation<Answer<'storage.delete'>, Arg<'storage.delete'>>({
      ...call('storage.delete'),
      invalidatesTags: ['storage'],
    }),
  }),
});

export const { useStorageQuery, useImportStorageMutation, useDeleteStoredMutation } = storageApi;
export type StoredArea = Answer<'storage.read'>['data']['areas'][number];
