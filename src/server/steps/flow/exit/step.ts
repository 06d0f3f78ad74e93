import { z } from 'zod';
import { jsonInput, textInput } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

export const exitStatuses = ['SUCCEEDED', 'COMPLETED_WITH_ERRORS', 'FAILED'] as const;

export const exit = defineFlow({
  stepTemplateId: 'EXIT',
  control: 'exit',
  name: 'Exit',
  title: 'Exit',
  description: 'Ends the whole run here, with the status, message and output you choose.',
  icon: 'exit',
  keywords: ['end', 'stop', 'return', 'finish', 'fail'],
  parameters: {
    status: {
      p: 1,
      type: 'select',
      title: 'Ends as',
      selectValues: [
        { value: 'SUCCEEDED', label: 'Succeeded' },
        { value: 'COMPLETED_WITH_ERRORS', label: 'Completed with errors' },
        { value: 'FAILED', label: 'Failed' },
      ],
      default: 'SUCCEEDED',
    },
    message: {
      p: 2,
      type: 'text',
      title: 'Message',
      description: 'Shown with the run.',
      optional: true,
      maxLength: 2000,
    },
    output: {
      p: 3,
      type: 'json',
      title: 'Output',
      description: 'The run’s output, for its history and for a workflow that called it.',
      optional: true,
    },
  },
  input: z.object({
    status: z.enum(exitStatuses).default('SUCCEEDED'),
    message: textInput.pipe(z.string().max(2000, 'has more than 2,000 characters')).default(''),
    output: jsonInput.optional(),
  }),
  outputSchema: {
    type: 'object',
    properties: { status: { enum: [...exitStatuses] }, message: { type: 'string' }, output: {} },
    required: ['status', 'message', 'output'],
  },
  sampleOutput: { status: 'SUCCEEDED', message: 'Nothing to do', output: null },
});
