import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const spacesApi = api.injectEndpoints({
  endpoints: (b) => ({
    spaces: b.query<Answer<'spaces.list'>, Arg<'spaces.list'>>({
      ...call('spaces.list', 'spaces'),
      providesTags: ['space'],
    }),
  }),
});

export const { useSpacesQuery } = spacesApi;
export type Space = Answer<'spaces.list'>['data'][number];
