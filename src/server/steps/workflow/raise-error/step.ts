import { z } from 'zod';
import { json, text, yesNo } from '../../common/params';
import { defineStep, StepError } from '../../contract';

export const raiseError = defineStep({
  stepTemplateId: 'WORKFLOW-008',
  name: 'Raise_error',
  title: 'Raise error',
  description: 'Fails with your own message, so the run fails or its failure settings apply.',
  group: 'WORKFLOW',
  icon: 'error',
  effect: 'pure',
  keywords: ['fail', 'throw', 'abort', 'stop', 'assert'],
  parameters: {
    message: text({ p: 1, type: 'text', title: 'Message', max: 2000, maxLength: 2000 }),
    retry: yesNo({
      p: 2,
      title: 'Retry',
      description: 'Applies the step’s retry settings.',
      optional: true,
      default: false,
    }),
    detail: json({ p: 3, title: 'Detail', description: 'Shown beside the error.', optional: true }),
  },
  output: z.null().describe('It never returns anything.'),
  sampleOutput: null,
  run({ message, retry, detail }) {
    throw new StepError(message, 'general', retry, detail);
  },
});
