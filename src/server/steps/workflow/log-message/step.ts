import { z } from 'zod';
import { jsonInput, textInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

const levels = ['info', 'warn', 'error'] as const;
const DATA_MAX = 4000;

export const logMessage = defineStep({
  stepTemplateId: 'WORKFLOW-007',
  name: 'Log_message',
  title: 'Log message',
  description: 'Writes a message to the run’s log.',
  group: 'WORKFLOW',
  icon: 'annotation',
  effect: 'read',
  keywords: ['print', 'debug', 'note', 'trace'],
  parameters: {
    message: { p: 1, type: 'text', title: 'Message', maxLength: 4000 },
    level: {
      p: 2,
      type: 'select',
      title: 'Level',
      selectValues: [
        { value: 'info', label: 'Info' },
        { value: 'warn', label: 'Warning' },
        { value: 'error', label: 'Error' },
      ],
      default: 'info',
    },
    data: { p: 3, type: 'json', title: 'Data', description: 'Added to the message as JSON.', optional: true },
  },
  input: z.object({
    message: textInput.pipe(z.string().min(1, 'is empty').max(4000, 'has more than 4,000 characters')),
    level: z.enum(levels).default('info'),
    data: jsonInput.optional(),
  }),
  outputSchema: {
    type: 'object',
    properties: { message: { type: 'string' }, level: { enum: [...levels] } },
    required: ['message', 'level'],
  },
  sampleOutput: { message: '12 cases are older than 30 days', level: 'info' },
  run({ message, level, data }, { log }) {
    const json = data === undefined || data === null ? '' : JSON.stringify(data);
    const shown = json.length > DATA_MAX ? `${json.slice(0, DATA_MAX)}…` : json;
    log(level, shown === '' ? message : `${message} ${shown}`);
    return { message, level };
  },
});
