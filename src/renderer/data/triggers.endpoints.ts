import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const triggersApi = api.injectEndpoints({
  endpoints: (b) => ({
    triggers: b.query<Answer<'triggers.list'>, Arg<'triggers.list'>>({
      ...call('triggers.list', 'triggers'),
      providesTags: ['trigger'],
    }),
    createTrigger: b.mutation<Answer<'triggers.create'>, Arg<'triggers.create'>>({
      ...call('triggers.create'),
      invalidatesTags: (_reply, error) => (error ? [] : ['trigger']),
    }),
    updateTrigger: b.mutation<Answer<'triggers.update'>, Arg<'triggers.update'>>({
      ...call('triggers.update'),
      invalidatesTags: (_reply, error) => (error ? [] : ['trigger']),
    }),
    deleteTrigger: b.mutation<Answer<'triggers.delete'>, Arg<'triggers.delete'>>({
      ...call('triggers.delete'),
      invalidatesTags: (_reply, error) => (error ? [] : ['trigger']),
    }),
    triggerFires: b.query<Answer<'triggers.fires'>, Arg<'triggers.fires'>>({
      ...call('triggers.fires', 'the history of the schedule'),
      providesTags: ['trigger'],
    }),
    schedulePreview: b.query<Answer<'triggers.preview'>, Arg<'triggers.preview'>>({
      ...call('triggers.preview'),
      providesTags: [],
    }),
    runRemediations: b.mutation<Answer<'triggers.runRemediations'>, Arg<'triggers.runRemediations'>>({
      ...call('triggers.runRemediations'),
      invalidatesTags: (_reply, error) => (error ? [] : [{ type: 'execution', id: 'list' }]),
    }),
    sendTriggerEvent: b.mutation<Answer<'triggers.sendEvent'>, Arg<'triggers.sendEvent'>>({
      ...call('triggers.sendEvent'),
      invalidatesTags: (_reply, error) => (error ? [] : [{ type: 'execution', id: 'list' }]),
    }),
  }),
});

export const {
  useTriggersQuery,
  useCreateTriggerMutation,
  useUpdateTriggerMutation,
  useDeleteTriggerMutation,
  useTriggerFiresQuery,
  useSchedulePreviewQuery,
  useRunRemediationsMutation,
  useSendTriggerEventMutation,
} = triggersApi;
export type Trigger = Answer<'triggers.list'>['data'][number];
