import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const foldersApi = api.injectEndpoints({
  endpoints: (b) => ({
    folders: b.query<Answer<'workflowFolders.list'>, Arg<'workflowFolders.list'>>({
      ...call('workflowFolders.list', 'folders'),
      providesTags: ['folder'],
    }),
    createFolder: b.mutation<Answer<'workflowFolders.create'>, Arg<'workflowFolders.create'>>({
      ...call('workflowFolders.create'),
      invalidatesTags: (_reply, error) => (error ? [] : ['folder']),
    }),
    changeFolder: b.mutation<Answer<'workflowFolders.change'>, Arg<'workflowFolders.change'>>({
      ...call('workflowFolders.change'),
      invalidatesTags: (_reply, error) => (error ? [] : ['folder', 'workflow']),
    }),
    deleteFolder: b.mutation<Answer<'workflowFolders.delete'>, Arg<'workflowFolders.delete'>>({
      ...call('workflowFolders.delete'),
      invalidatesTags: (_reply, error) => (error ? [] : ['folder', 'workflow']),
    }),
  }),
});

export const { useFoldersQuery, useCreateFolderMutation, useChangeFolderMutation, useDeleteFolderMutation } =
  foldersApi;
export type Folder = Answer<'workflowFolders.list'>['data'][number];
