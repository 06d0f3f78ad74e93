import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const boardsApi = api.injectEndpoints({
  endpoints: (b) => ({
    boards: b.query<Answer<'boards.list'>, Arg<'boards.list'>>({
      ...call('boards.list', 'boards'),
      providesTags: ['board'],
    }),
    createBoard: b.mutation<Answer<'boards.create'>, Arg<'boards.create'>>({
      ...call('boards.create'),
      invalidatesTags: ['board'],
    }),
  }),
});

export const { useBoardsQuery, useCreateBoardMutation } = boardsApi;
export type Board = Answer<'boards.list'>['data'][number];
