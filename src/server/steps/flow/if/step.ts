import { z } from 'zod';
import { choice, param } from '../../common/params';
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
    conditions: param(
      {
        p: 1,
        type: 'conditions',
        title: 'Conditions',
        description: 'Compare values from earlier steps. Join groups with and or or.',
      },
      jsonInput,
    ),
    incomparable: choice({
      p: 2,
      title: 'If values cannot be compared',
      description: 'A side is missing, or text is compared with a number.',
      choices: { fail: 'Fail the step', TRUE: 'Continue in TRUE', FALSE: 'Continue in FALSE' },
      optional: true,
      default: 'fail',
    }),
  },
  output: z.object({ result: z.boolean(), branch: z.enum(['TRUE', 'FALSE']) }),
  sampleOutput: { result: true, branch: 'TRUE' },
});
