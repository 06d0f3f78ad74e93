import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const catalogueApi = api.injectEndpoints({
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
    regions: b.query<Answer<'workflows.regions'>, Arg<'workflows.regions'>>({
      ...call('workflows.regions', 'regions'),
      providesTags: [],
    }),
  }),
});

export const { useStepsQuery, useResourcesQuery, useTimeZonesQuery, useRegionsQuery } = catalogueApi;
export type Resource = Answer<'resources.list'>['data'][number];
