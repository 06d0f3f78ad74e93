import { z } from 'zod';
import { jsonInput } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

export const ifStep = defineFlow({
  stepTemplateId: 'IF',
  control: 'if',
  name: 'If',
  title: 'If',
  description: 'Continues in the TRUE branch if its conditions are met, otherwise in the FALSE branch.',
  icon: 'if',
  keywords: ['condition', 'branch', 'decide', 'switch', 'filter', 'compare'],
  parameters: {
    conditions: {
      p: 1,
      type: 'conditions',
      title: 'Conditions',
      description: 'Compare values from earlier steps. Join groups with and or or.',
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
