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
    incomparable: {
      p: 2,
      type: 'select',
      title: 'If values cannot be compared',
      description: 'A side is missing, or text is compared with a number.',
      selectValues: [
        { value: 'fail', label: 'Fail the step' },
        { value: 'TRUE', label: 'Continue in TRUE' },
        { value: 'FALSE', label: 'Continue in FALSE' },
      ],
      optional: true,
      default: 'fail',
    },
  },
  input: z.object({
    conditions: jsonInput,
    incomparable: z.enum(['fail', 'TRUE', 'FALSE']).default('fail'),
  }),
  outputSchema: {
    type: 'object',
    properties: { result: { type: 'boolean' }, branch: { enum: ['TRUE', 'FALSE'] } },
    required: ['result', 'branch'],
  },
  sampleOutput: { result: true, branch: 'TRUE' },
});
