import { CACHE_NONE } from '@shared/model/limits';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const monitoringApi = api.injectEndpoints({
  endpoints: (b) => ({
    clientReports: b.query<Answer<'monitoring.reports'>, Arg<'monitoring.reports'>>({
      ...call('monitoring.reports', 'reports'),
      // Nothing tells of a new one: what is shown is never older than its screen.
      keepUnusedDataFor: CACHE_NONE,
    }),
    serverJobs: b.query<Answer<'monitoring.jobs'>, Arg<'monitoring.jobs'>>({
      ...call('monitoring.jobs', 'jobs'),
      keepUnusedDataFor: CACHE_NONE,
    }),
  }),
});

export const { useClientReportsQuery, useServerJobsQuery } = monitoringApi;
export type ServerJob = Answer<'monitoring.jobs'>['data'][number];
export type ClientReport = Answer<'monitoring.reports'>['data'][number];
