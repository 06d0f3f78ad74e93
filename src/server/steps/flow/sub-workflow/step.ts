import { z } from 'zod';
import { param, yesNo } from '../../common/params';
import { objectInput } from '../../common/values/inputs';
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
    workflow: param(
      { p: 1, type: 'workflow', title: 'Workflow', description: 'Which workflow to run.' },
      z.string().min(1),
    ),
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
    wait: yesNo({
      p: 3,
      title: 'Wait for it to finish',
      description: 'If off, the run continues immediately, and the output has the started execution.',
      default: true,
    }),
  },
  output: z.unknown().describe('The other workflow’s output, or { execution_id } if it was only started.'),
  sampleOutput: { total: 42 },
});
