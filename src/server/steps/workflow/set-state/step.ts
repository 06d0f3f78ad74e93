import { z } from 'zod';
import { defineStep } from '../../contract';
import { workflowInput, workflowParam } from '../common/params';

const states = ['enabled', 'disabled'] as const;

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
    state: {
      p: 2,
      type: 'select',
      title: 'State',
      selectValues: [
        { value: 'enabled', label: 'Enabled' },
        { value: 'disabled', label: 'Disabled' },
      ],
      default: 'disabled',
    },
  },
  input: z.object({ workflow: workflowInput, state: z.enum(states).default('disabled') }),
  outputSchema: {
    type: 'object',
    properties: { workflow: { type: 'string' }, state: { enum: [...states] } },
    required: ['workflow', 'state'],
  },
  sampleOutput: { workflow: 'w1', state: 'disabled' },
  async run({ workflow, state }, { services, orgId, dryRun }) {
    if (!dryRun) await services.workflows.setState(orgId, workflow, state);
    return { workflow, state };
  },
});
