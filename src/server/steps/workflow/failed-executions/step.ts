import { z } from 'zod';
import { failureStatuses } from '@shared/model/executionStatus';
import type { JsonObject } from '@shared/model/json';
import { yesNo } from '../../common/params';
import { defineStep } from '../../contract';
import { executionOutput, hoursParam, limitParam, sampleExecution, since } from '../common/params';

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
    withErrors: yesNo({
      p: 2,
      title: 'Include runs that completed with errors',
      optional: true,
      default: true,
    }),
    limit: limitParam(3, 100),
  },
  output: z.object({
    executions: z.array(executionOutput),
    count: z.int(),
    workflows: z.array(
      z.object({
        workflowId: z.string(),
        workflowName: z.string().nullable().optional(),
        count: z.int(),
        last_error: z.string().nullable().optional(),
        last_time: z.string().nullable().optional(),
      }),
    ),
    since: z.iso.datetime(),
  }),
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
