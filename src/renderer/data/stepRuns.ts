import type { Answer } from '../platform/api/call';
export type StepRun = Answer<'stepRuns.list'>['data'][number];
export type StepRunDetails = Answer<'stepRuns.get'>['data'];
export type StepLog = Answer<'stepRuns.logs'>['data'][number];
