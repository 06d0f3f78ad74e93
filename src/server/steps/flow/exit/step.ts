import { z } from 'zod';
import { choice, json, rawText } from '../../common/params';
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
    status: choice({
      p: 1,
      title: 'Ends as',
      choices: {
        SUCCEEDED: 'Succeeded',
        COMPLETED_WITH_ERRORS: 'Completed with errors',
        FAILED: 'Failed',
      },
      default: 'SUCCEEDED',
    }),
    message: rawText({
      p: 2,
      type: 'text',
      title: 'Message',
      description: 'Shown with the run.',
      optional: true,
      max: 2000,
      maxLength: 2000,
    }),
    output: json({
      p: 3,
      title: 'Output',
      description: 'The run’s output, for its history and for a workflow that called it.',
      optional: true,
    }),
  },
  output: z.object({ status: z.enum(exitStatuses), message: z.string(), output: z.unknown() }),
  sampleOutput: { status: 'SUCCEEDED', message: 'Nothing to do', output: null },
});
