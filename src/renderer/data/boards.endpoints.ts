import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { outOf, removal } from '../platform/api/removal';

export const boardsApi = api.injectEndpoints({
  endpoints: (b) => ({
    // Boards carry counts and sums of their cases, so they change with them.
    boards: b.query<Answer<'boards.list'>, Arg<'boards.list'>>({
      ...call('boards.list', 'boards'),
      providesTags: ['board', 'case'],
    }),
    mspBoards: b.query<Answer<'boards.listMsp'>, Arg<'boards.listMsp'>>({
      ...call('boards.listMsp', 'boards'),
      providesTags: ['board', 'case'],
    }),
    createBoard: b.mutation<Answer<'boards.create'>, Arg<'boards.create'>>({
      ...call('boards.create'),
      invalidatesTags: ['board'],
    }),
    renameBoard: b.mutation<Answer<'boards.update'>, Arg<'boards.update'>>({
      ...call('boards.update'),
      invalidatesTags: (_reply, error) => (error ? [] : ['board']),
    }),
    deleteBoard: b.mutation<Answer<'boards.delete'>, Arg<'boards.delete'>>({
      ...removal('boards.delete', outOf<Board>('boards', 'boardId')),
      invalidatesTags: (_reply, error) => (error ? [] : ['board', 'case']),
    }),
  }),
});

export const {
  useBoardsQuery,
  useMspBoardsQuery,
  useCreateBoardMutation,
  useRenameBoardMutation,
  useDeleteBoardMutation,
} = boardsApi;
export type Board = Answer<'boards.list'>['data'][number];
