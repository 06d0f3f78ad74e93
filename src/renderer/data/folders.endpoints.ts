import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const foldersApi = api.injectEndpoints({
  endpoints: (b) => ({
    folders: b.query<Answer<'workflowFolders.list'>, Arg<'workflowFolders.list'>>({
      ...call('workflowFolders.list', 'folders'),
      providesTags: ['folder'],
    }),
  }),
});

export const { useFoldersQuery } = foldersApi;
export type Folder = Answer<'workflowFolders.list'>['data'][number];
