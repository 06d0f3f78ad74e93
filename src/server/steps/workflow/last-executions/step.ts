import { z } from 'zod';
import { executionStatuses } from '@shared/model/executionStatus';
import { names, param } from '../../common/params';
import { schemaOf } from '../../common/schemaOf';
import { defineStep } from '../../contract';
import { executionOutput, limitParam, sampleExecution, workflowParam } from '../common/params';

const workflowOf = workflowParam(1, 'Whose runs. Empty: this workflow.');

const { properties, required } = schemaOf(executionOutput);
/** One or null, as a list of types: the editor completes nothing of an `anyOf`, which `nullable()` would make of it. */
const lastOutput = z.unknown().meta({ type: ['object', 'null'], properties, required });

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
    workflow: param({ ...workflowOf, optional: true }, workflowOf.input.optional()),
    statuses: names({
      p: 2,
      title: 'Statuses',
      description: `Leave empty for all: ${executionStatuses.join(', ')}.`,
      optional: true,
      default: [],
    }),
    limit: limitParam(3, 10),
  },
  output: z.object({ executions: z.array(executionOutput), count: z.int(), last: lastOutput }),
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
