import { z } from 'zod';
import { textInput, wholeInput } from '../../common/values/inputs';
import type { ParamSpec } from '../../contract';

const EXECUTIONS_MAX = 1000;

export const workflowParam = (p: number, description: string, optional = false): ParamSpec => ({
  p,
  type: 'workflow',
  title: 'Workflow',
  description,
  ...(optional ? { optional: true } : {}),
});
export const workflowInput = textInput.pipe(z.string().trim().min(1, 'is empty').max(200));

export const hoursParam = (p: number, hours: number): ParamSpec => ({
  p,
  type: 'number',
  title: 'Last hours',
  default: hours,
  min: 1,
  max: 24 * 366,
});
export const hoursInput = (hours: number) =>
  wholeInput
    .pipe(
      z
        .number()
        .min(1, 'must be at least 1')
        .max(24 * 366, 'can be at most 8,784'),
    )
    .default(hours);

export const limitParam = (p: number, limit: number): ParamSpec => ({
  p,
  type: 'number',
  title: 'Maximum',
  default: limit,
  min: 1,
  max: EXECUTIONS_MAX,
});
export const limitInput = (limit: number) =>
  wholeInput
    .pipe(z.number().min(1, 'must be at least 1').max(EXECUTIONS_MAX, 'can be at most 1,000'))
    .default(limit);

export const since = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * 3_600_000).toISOString();

export const executionSchema = {
  type: 'object',
  properties: {
    executionId: { type: 'string' },
    workflowId: { type: 'string' },
    workflowName: { type: 'string' },
    status: { type: 'string' },
    time: { type: 'string' },
    ended_at: { type: ['string', 'null'] },
    duration_ms: { type: ['number', 'null'] },
    lastStep: { type: ['string', 'null'] },
    errorType: { type: ['string', 'null'] },
    errorMessage: { type: ['string', 'null'] },
  },
  required: ['executionId', 'workflowId', 'status'],
};
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
