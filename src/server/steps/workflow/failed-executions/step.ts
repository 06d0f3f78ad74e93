import { z } from 'zod';
import { failureStatuses } from '@shared/model/executionStatus';
import type { JsonObject } from '@shared/model/json';
import { yesNo } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import {
  executionSchema,
  hoursInput,
  hoursParam,
  limitInput,
  limitParam,
  sampleExecution,
  since,
} from '../common/params';

function byWorkflow(executions: readonly JsonObject[]): JsonObject[] {
  const groups = new Map<string, { first: JsonObject; count: number }>();
  for (const one of executions) {
    const id = String(one.workflowId);
    const group = groups.get(id);
    if (group) group.count += 1;
    else groups.set(id, { first: one, count: 1 });
  }
  return [...groups.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ first, count }) => ({
      workflowId: first.workflowId ?? null,
      workflowName: first.workflowName ?? null,
      count,
      last_error: first.errorMessage ?? null,
      last_time: first.time ?? null,
    }));
}

export const failedExecutions = defineStep({
  stepTemplateId: 'WORKFLOW-003',
  name: 'Failed_executions',
  title: 'Failed executions',
  description: 'Returns recent runs that failed or ended with errors, and the count per workflow.',
  group: 'WORKFLOW',
  icon: 'error',
  effect: 'read',
  keywords: ['errors', 'failures', 'health', 'monitor', 'runs'],
  parameters: {
    hours: hoursParam(1, 24),
    withErrors: {
      p: 2,
      type: 'boolean',
      title: 'Include runs that completed with errors',
      optional: true,
      default: true,
    },
    limit: limitParam(3, 100),
  },
  input: z.object({ hours: hoursInput(24), withErrors: yesNo.default(true), limit: limitInput(100) }),
  outputSchema: {
    type: 'object',
    properties: {
      executions: { type: 'array', items: executionSchema },
      count: { type: 'integer' },
      workflows: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            workflowId: { type: 'string' },
            workflowName: { type: ['string', 'null'] },
            count: { type: 'integer' },
            last_error: { type: ['string', 'null'] },
            last_time: { type: ['string', 'null'] },
          },
          required: ['workflowId', 'count'],
        },
      },
      since: { type: 'string', format: 'date-time' },
    },
    required: ['executions', 'count', 'workflows', 'since'],
  },
  sampleOutput: {
    executions: [sampleExecution],
    count: 1,
    workflows: [
      {
        workflowId: 'w1',
        workflowName: 'Top spenders',
        count: 1,
        last_error: 'There is no datastore “Costs”.',
        last_time: '2026-01-15T09:00:00.000Z',
      },
    ],
    since: '2026-01-14T09:00:00.000Z',
  },
  async run({ hours, withErrors, limit }, { services, orgId, clock }) {
    const from = since(clock.now(), hours);
    const statuses = withErrors ? [...failureStatuses] : ['FAILED'];
    const executions = await services.workflows.executions(orgId, { statuses, since: from, limit });
    return { executions, count: executions.length, workflows: byWorkflow(executions), since: from };
  },
});
