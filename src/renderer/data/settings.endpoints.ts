import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

/** Its password goes to the server alone: what is typed must not stand in the cache. */
const isSecret = ({ domain }: { domain: string }) => domain === 'mail';

const settingsApi = api.injectEndpoints({
  endpoints: (b) => ({
    settings: b.query<Answer<'settings.get'>, Arg<'settings.get'>>({
      ...call('settings.get', 'system settings'),
      providesTags: ['setting'],
    }),
    putSetting: b.mutation<Answer<'settings.put'>, Arg<'settings.put'>>({
      ...call('settings.put'),
      // The new value stands at once and goes back when the server refuses it.
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        if (isSecret(body)) return void (await queryFulfilled.catch(() => undefined));
        const queries = [{ query: {} }, { query: { domain: body.domain } }];
        const patches = queries.map((query) =>
          dispatch(
            settingsApi.util.updateQueryData('settings', query, (draft) => {
              const known = draft.data.find((s) => s.domain === body.domain && s.type === body.type);
              if (known) known.value = body.value;
              else draft.data.push({ domain: body.domain, type: body.type, value: body.value });
            }),
          ),
        );
        await queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()));
      },
      invalidatesTags: (_reply, error) => (error ? [] : ['setting', 'cost']),
    }),
    applyOwnership: b.mutation<Answer<'settings.applyOwnership'>, Arg<'settings.applyOwnership'>>({
      ...call('settings.applyOwnership'),
      invalidatesTags: (_reply, error) => (error ? [] : ['case', 'board']),
    }),
    testNotification: b.mutation<Answer<'notifications.test'>, Arg<'notifications.test'>>({
      ...call('notifications.test'),
      invalidatesTags: [],
    }),
    renameOrganisation: b.mutation<Answer<'organisations.rename'>, Arg<'organisations.rename'>>({
      ...call('organisations.rename'),
      invalidatesTags: (_reply, error) => (error ? [] : ['user', 'customer']),
    }),
    setOrganisationType: b.mutation<Answer<'organisations.setType'>, Arg<'organisations.setType'>>({
      ...call('organisations.setType'),
      invalidatesTags: (_reply, error) => (error ? [] : ['user', 'customer']),
    }),
    createDemoOrganisation: b.mutation<Answer<'organisations.createDemo'>, Arg<'organisations.createDemo'>>({
      ...call('organisations.createDemo'),
      invalidatesTags: (_reply, error) => (error ? [] : ['user']),
    }),
    deleteDemoOrganisation: b.mutation<Answer<'organisations.deleteDemo'>, Arg<'organisations.deleteDemo'>>({
      ...call('organisations.deleteDemo'),
      invalidatesTags: (_reply, error) => (error ? [] : ['user']),
    }),
  }),
});

export const {
  useSettingsQuery,
  usePutSettingMutation,
  useApplyOwnershipMutation,
  useTestNotificationMutation,
  useRenameOrganisationMutation,
  useSetOrganisationTypeMutation,
  useCreateDemoOrganisationMutation,
  useDeleteDemoOrganisationMutation,
} = settingsApi;

/** Whether what was chosen in a setting is on its way to the server. */
export const selectIsSavingSetting = (state: { [api.reducerPath]: ReturnType<typeof api.reducer> }) =>
  Object.values(state[api.reducerPath].mutations).some(
    (one) => one?.endpointName === 'putSetting' && one.status === 'pending',
  );
