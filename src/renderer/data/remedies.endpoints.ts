import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const remediesApi = api.injectEndpoints({
  endpoints: (b) => ({
    remedies: b.query<Answer<'remedies.list'>, Arg<'remedies.list'>>({
      ...call('remedies.list', 'what can be done'),
      providesTags: ['workflow', 'integration', 'setting'],
    }),
    remedyAdvice: b.query<Answer<'remedies.advice'>, Arg<'remedies.advice'>>({
      ...call('remedies.advice', 'what cases advise'),
      providesTags: ['case'],
    }),
    runRemedy: b.mutation<Answer<'remedies.run'>, Arg<'remedies.run'>>({
      ...call('remedies.run'),
      invalidatesTags: [{ type: 'execution', id: 'list' }],
    }),
    undoChanges: b.mutation<Answer<'remedies.undo'>, Arg<'remedies.undo'>>({
      ...call('remedies.undo'),
      invalidatesTags: [{ type: 'execution', id: 'list' }],
    }),
  }),
});

export const { useRemediesQuery, useRemedyAdviceQuery, useRunRemedyMutation, useUndoChangesMutation } =
  remediesApi;
export type Remedy = Answer<'remedies.list'>['data'][number];
