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
    backups: b.query<Answer<'storage.backups'>, Arg<'storage.backups'>>({
      ...call('storage.backups'),
      providesTags: ['backup'],
    }),
    makeBackup: b.mutation<Answer<'storage.makeBackup'>, Arg<'storage.makeBackup'>>({
      ...call('storage.makeBackup'),
      invalidatesTags: ['backup'],
    }),
    setBackups: b.mutation<Answer<'storage.setBackups'>, Arg<'storage.setBackups'>>({
      ...call('storage.setBackups'),
      invalidatesTags: ['backup'],
    }),
    restoreBackup: b.mutation<Answer<'storage.restoreBackup'>, Arg<'storage.restoreBackup'>>(
      call('storage.restoreBackup'),
    ),
    deleteStored: b.mutation<Answer<'storage.delete'>, Arg<'storage.delete'>>({
      ...call('storage.delete'),
      invalidatesTags: ['storage'],
    }),
  }),
});

export const {
  useStorageQuery,
  useBackupsQuery,
  useMakeBackupMutation,
  useSetBackupsMutation,
  useRestoreBackupMutation,
  useImportStorageMutation,
  useDeleteStoredMutation,
} = storageApi;
export type BackupReport = NonNullable<Answer<'storage.backups'>['data']['here']>;
export type StoredArea = Answer<'storage.read'>['data']['areas'][number];
