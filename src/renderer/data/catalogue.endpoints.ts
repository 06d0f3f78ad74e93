import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const catalogueApi = api.injectEndpoints({
  endpoints: (b) => ({
    steps: b.query<Answer<'steps.list'>, Arg<'steps.list'>>({
      ...call('steps.list', 'steps'),
      providesTags: ['catalogue'],
    }),
    resources: b.query<Answer<'resources.list'>, Arg<'resources.list'>>({
      ...call('resources.list', 'resources'),
      providesTags: ['resource'],
    }),
    timeZones: b.query<Answer<'workflows.timeZones'>, Arg<'workflows.timeZones'>>({
      ...call('workflows.timeZones', 'time zones'),
      providesTags: [],
    }),
  }),
});

export const { useStepsQuery, useResourcesQuery, useTimeZonesQuery } = catalogueApi;
