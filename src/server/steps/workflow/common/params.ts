import { z } from 'zod';
import { param, whole } from '../../common/params';
import { required } from '../../common/values/inputs';

export const workflowParam = (p: number, description: string) =>
  param({ p, type: 'workflow', title: 'Workflow', description }, required(200));

export const hoursParam = (p: number, hours: number) =>
  whole({ p, title: 'Last hours', default: hours, min: 1, max: 24 * 366 });

export const limitParam = (p: number, limit: number) =>
  whole({ p, title: 'Maximum', default: limit, min: 1, max: 1000 });

export const since = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * 3_600_000).toISOString();

export const executionOutput = z.object({
  executionId: z.string(),
  workflowId: z.string(),
  workflowName: z.string().optional(),
  status: z.string(),
  time: z.string().optional(),
  ended_at: z.string().nullable().optional(),
  duration_ms: z.number().nullable().optional(),
  lastStep: z.string().nullable().optional(),
  errorType: z.string().nullable().optional(),
  errorMessage: z.string().nullable().optional(),
});
export const sampleExecution = {
  executionId: 'e1',
  workflowId: 'w1',
  workflowName: 'Top spenders',
  status: 'FAILED',
  time: '2026-01-15T09:00:00.000Z',
  ended_at: '2026-01-15T09:00:02.000Z',
  duration_ms: 2000,
  lastStep: 'Insert_records',
  errorType: 'general',
  errorMessage: 'There is no datastore “Costs”.',
};
