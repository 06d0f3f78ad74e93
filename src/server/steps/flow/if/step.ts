import { z } from 'zod';
import { jsonInput } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

export const ifStep = defineFlow({
  stepTemplateId: 'IF',
  control: 'if',
  name: 'If',
  title: 'If',
  description: 'Goes on in the TRUE branch when its conditions hold, else in the FALSE branch.',
  icon: 'if',
  keywords: ['condition', 'branch', 'decide', 'switch', 'filter', 'compare'],
  parameters: {
    conditions: {
      p: 1,
      type: 'conditions',
      title: 'Conditions',
      description: 'Compare values of earlier steps; groups are joined by and or or.',
    },
  },
  input: z.object({ conditions: jsonInput }),
  outputSchema: {
    type: 'object',
    properties: { result: { type: 'boolean' }, branch: { enum: ['TRUE', 'FALSE'] } },
    required: ['result', 'branch'],
  },
  sampleOutput: { result: true, branch: 'TRUE' },
});
