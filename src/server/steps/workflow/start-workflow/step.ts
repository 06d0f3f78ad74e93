import { z } from 'zod';
import { param } from '../../common/params';
import { objectInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { workflowParam } from '../common/params';

export const startWorkflow = defineStep({
  stepTemplateId: 'WORKFLOW-004',
  name: 'Start_workflow',
  title: 'Start workflow',
  description:
    'Starts another workflow and continues immediately. “Sub-workflow” runs one and waits for its output.',
  group: 'WORKFLOW',
  icon: 'play',
  effect: 'keyed',
  keywords: ['run', 'execute', 'trigger', 'launch', 'call'],
  parameters: {
    workflow: workflowParam(1, 'Which workflow to start.'),
    inputs: param(
      {
        p: 2,
        type: 'key-value',
        title: 'Inputs',
        description: 'Values for its input parameters.',
        optional: true,
        default: {},
      },
      objectInput.default({}),
    ),
  },
  output: z.object({ execution_id: z.string(), started: z.boolean() }),
  sampleOutput: { execution_id: 'e1', started: true },
  async run({ workflow, inputs }, { services, orgId, actor, depth, dryRun, idempotencyKey }) {
    if (dryRun) return { execution_id: '', started: false };
    const key = idempotencyKey;
    const execution_id = await services.workflows.start(orgId, workflow, inputs, actor, key, depth + 1);
    return { execution_id, started: true };
  },
});
