import { z } from 'zod';
import { objectInput, yesNo } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

export const subWorkflow = defineFlow({
  stepTemplateId: 'SUBWORKFLOW',
  control: 'subWorkflow',
  name: 'Sub_workflow',
  title: 'Sub-workflow',
  description: 'Runs another workflow with your inputs and waits for its output, or only starts it.',
  icon: 'sub-workflow',
  keywords: ['call', 'child', 'reuse', 'nested', 'workflow', 'start'],
  parameters: {
    workflow: { p: 1, type: 'workflow', title: 'Workflow', description: 'Which workflow to run.' },
    inputs: {
      p: 2,
      type: 'key-value',
      title: 'Inputs',
      description: 'Values for its input parameters.',
      optional: true,
      default: {},
    },
    wait: {
      p: 3,
      type: 'boolean',
      title: 'Wait for it to finish',
      description: 'If off, the run continues immediately, and the output has the started execution.',
      default: true,
    },
  },
  input: z.object({
    workflow: z.string().min(1),
    inputs: objectInput.default({}),
    wait: yesNo.default(true),
  }),
  outputSchema: {
    description: 'The other workflow’s output, or { execution_id } if it was only started.',
  },
  sampleOutput: { total: 42 },
});
