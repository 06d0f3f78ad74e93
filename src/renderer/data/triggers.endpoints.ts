import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const triggersApi = api.injectEndpoints({
  endpoints: (b) => ({
    triggers: b.query<Answer<'triggers.list'>, Arg<'triggers.list'>>({
      ...call('triggers.list', 'triggers'),
      providesTags: ['trigger'],
    }),
    updateTrigger: b.mutation<Answer<'triggers.update'>, Arg<'triggers.update'>>({
      ...call('triggers.update'),
      invalidatesTags: (_reply, error) => (error ? [] : ['trigger']),
    }),
  }),
});

export const { useTriggersQuery, useUpdateTriggerMutation } = triggersApi;
export type Trigger = Answer<'triggers.list'>['data'][number];
