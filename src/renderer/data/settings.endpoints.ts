import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const settingsApi = api.injectEndpoints({
  endpoints: (b) => ({
    settings: b.query<Answer<'settings.get'>, Arg<'settings.get'>>({
      ...call('settings.get', 'system settings'),
      providesTags: ['setting'],
    }),
    putSetting: b.mutation<Answer<'settings.put'>, Arg<'settings.put'>>({
      ...call('settings.put'),
      // The new value stands at once and goes back when the server refuses it.
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          settingsApi.util.updateQueryData('settings', { query: {} }, (draft) => {
            const known = draft.data.find((s) => s.domain === body.domain && s.type === body.type);
            if (known) known.value = body.value;
            else draft.data.push({ domain: body.domain, type: body.type, value: body.value });
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
      invalidatesTags: (_reply, error) => (error ? [] : ['setting', 'cost']),
    }),
  }),
});

export const { useSettingsQuery, usePutSettingMutation } = settingsApi;
export type Setting = Answer<'settings.get'>['data'][number];
