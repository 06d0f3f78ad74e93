import { z } from 'zod';
import { choice, json, text } from '../../common/params';
import { defineStep } from '../../contract';

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
    message: text({ p: 1, type: 'text', title: 'Message', max: 4000, maxLength: 4000 }),
    level: choice({
      p: 2,
      title: 'Level',
      choices: { info: 'Info', warn: 'Warning', error: 'Error' },
      default: 'info',
    }),
    data: json({ p: 3, title: 'Data', description: 'Added to the message as JSON.', optional: true }),
  },
  output: z.object({ message: z.string(), level: z.enum(['info', 'warn', 'error']) }),
  sampleOutput: { message: '12 cases are older than 30 days', level: 'info' },
  run({ message, level, data }, { log }) {
    const written = data === undefined || data === null ? '' : JSON.stringify(data);
    const shown = written.length > DATA_MAX ? `${written.slice(0, DATA_MAX)}…` : written;
    log(level, shown === '' ? message : `${message} ${shown}`);
    return { message, level };
  },
});
