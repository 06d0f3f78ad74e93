import { z } from 'zod';
import { jsonInput, textInput, yesNo } from '../../common/values/inputs';
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
    message: { p: 1, type: 'text', title: 'Message', maxLength: 2000 },
    retry: {
      p: 2,
      type: 'boolean',
      title: 'Retry',
      description: 'Applies the step’s retry settings.',
      optional: true,
      default: false,
    },
    detail: { p: 3, type: 'json', title: 'Detail', description: 'Shown beside the error.', optional: true },
  },
  input: z.object({
    message: textInput.pipe(z.string().trim().min(1, 'is empty').max(2000, 'has more than 2,000 characters')),
    retry: yesNo.default(false),
    detail: jsonInput.optional(),
  }),
  outputSchema: { type: 'null', description: 'It never returns anything.' },
  sampleOutput: null,
  run({ message, retry, detail }) {
    throw new StepError(message, 'general', retry, detail);
  },
});
