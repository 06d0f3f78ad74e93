import { z } from 'zod';
import { executionStatuses } from '@shared/model/executionStatus';
import { namesInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import {
  executionSchema,
  limitInput,
  limitParam,
  sampleExecution,
  workflowInput,
  workflowParam,
} from '../common/params';

export const lastExecutions = defineStep({
  stepTemplateId: 'WORKFLOW-002',
  name: 'Last_executions',
  title: 'Last executions',
  description: 'Returns the last runs of a workflow, newest first, and how the last one ended.',
  group: 'WORKFLOW',
  icon: 'history',
  effect: 'read',
  keywords: ['runs', 'history', 'status', 'latest'],
  parameters: {
    workflow: workflowParam(1, 'Whose runs. Empty: this workflow.', true),
    statuses: {
      p: 2,
      type: 'list',
      title: 'Statuses',
      description: `Leave empty for all: ${executionStatuses.join(', ')}.`,
      optional: true,
      default: [],
    },
    limit: limitParam(3, 10),
  },
  input: z.object({
    workflow: workflowInput.optional(),
    statuses: namesInput.default([]),
    limit: limitInput(10),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      executions: { type: 'array', items: executionSchema },
      count: { type: 'integer' },
      last: { ...executionSchema, type: ['object', 'null'] },
    },
    required: ['executions', 'count', 'last'],
  },
  sampleOutput: { executions: [sampleExecution], count: 1, last: sampleExecution },
  async run({ workflow, statuses, limit }, { services, orgId, workflowId, executionId }) {
    const id = workflow ?? workflowId;
    const query = { workflowId: id, ...(statuses.length === 0 ? {} : { statuses }), limit: limit + 1 };
    const found = await services.workflows.executions(orgId, query);
    // The run that asks is none of those that it asks about.
    const executions = found.filter((one) => one.executionId !== executionId).slice(0, limit);
    return { executions, count: executions.length, last: executions[0] ?? null };
  },
});
