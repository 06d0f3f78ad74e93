import { z } from 'zod';
import { jsonInput } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

export const breakStep = defineFlow({
  stepTemplateId: 'BREAK',
  control: 'break',
  name: 'Break',
  title: 'Break',
  description: 'Ends the loop around it; with conditions only when they hold.',
  icon: 'break',
  keywords: ['stop loop', 'leave', 'end', 'condition'],
  parameters: {
    conditions: {
      p: 1,
      type: 'conditions',
      title: 'Conditions',
      description: 'Without any, the loop always ends here.',
      optional: true,
    },
  },
  input: z.object({ conditions: jsonInput.optional() }),
  outputSchema: { type: 'object', properties: { ended: { type: 'boolean' } }, required: ['ended'] },
  sampleOutput: { ended: true },
});
