import type { Answer } from '../platform/api/call';

export type ServerJob = Answer<'monitoring.jobs'>['data'][number];
export type ClientReport = Answer<'monitoring.reports'>['data'][number];
