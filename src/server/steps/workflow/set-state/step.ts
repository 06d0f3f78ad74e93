import { z } from 'zod';
import { choice } from '../../common/params';
import { defineStep } from '../../contract';
import { workflowParam } from '../common/params';

export const setWorkflowState = defineStep({
  stepTemplateId: 'WORKFLOW-005',
  name: 'Set_workflow_state',
  title: 'Enable or disable workflow',
  description: 'Turns a workflow’s triggers on or off. Runs in progress continue.',
  group: 'WORKFLOW',
  icon: 'power',
  effect: 'keyed',
  keywords: ['pause', 'resume', 'turn on', 'turn off', 'activate', 'deactivate'],
  parameters: {
    workflow: workflowParam(1, 'Which workflow.'),
    state: choice({
      p: 2,
      title: 'State',
      choices: { enabled: 'Enabled', disabled: 'Disabled' },
      default: 'disabled',
    }),
  },
  output: z.object({ workflow: z.string(), state: z.enum(['enabled', 'disabled']) }),
  sampleOutput: { workflow: 'w1', state: 'disabled' },
  async run({ workflow, state }, { services, orgId, dryRun }) {
    if (!dryRun) await services.workflows.setState(orgId, workflow, state);
    return { workflow, state };
  },
});
