import { CACHE_NONE } from '@shared/model/limits';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

/** How often an open editor says that it is there, milliseconds: `pollingInterval` of the query. */
export const PRESENCE_BEAT = 20_000;

const presenceApi = api.injectEndpoints({
  endpoints: (b) => ({
    /** Says that this window has the workflow open, and reads which others have. */
    otherEditors: b.query<Answer<'workflowEditors.announce'>, Arg<'workflowEditors.announce'>>({
      ...call('workflowEditors.announce'),
      providesTags: (_reply, _error, { params }) => [{ type: 'editors', id: params.id }],
      // Who was there a while ago is no answer to who is.
      keepUnusedDataFor: CACHE_NONE,
    }),
  }),
});

export const { useOtherEditorsQuery } = presenceApi;
