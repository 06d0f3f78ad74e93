import { z } from 'zod';
import { objectInput, yesNo } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

export const subWorkflow = defineFlow({
  stepTemplateId: 'SUBWORKFLOW',
  control: 'subWorkflow',
  name: 'Sub_workflow',
  title: 'Sub-workflow',
  description:
    'Runs another workflow with the inputs you give and waits for what it gives, or only starts it.',
  icon: 'sub-workflow',
  keywords: ['call', 'child', 'reuse', 'nested', 'workflow', 'start'],
  parameters: {
    workflow: { p: 1, type: 'workflow', title: 'Workflow', description: 'Which workflow to run.' },
    inputs: {
      p: 2,
      type: 'key-value',
      title: 'Inputs',
      description: 'Values of its input parameters.',
      optional: true,
      default: {},
    },
    wait: {
      p: 3,
      type: 'boolean',
      title: 'Wait for its end',
      description: 'Without it the run goes on at once, and the output names the execution that was started.',
      default: true,
    },
  },
  input: z.object({
    workflow: z.string().min(1),
    inputs: objectInput.default({}),
    wait: yesNo.default(true),
  }),
  outputSchema: {
    description: 'What the other workflow gave; { execution_id } when it was only started.',
  },
  sampleOutput: { total: 42 },
});
