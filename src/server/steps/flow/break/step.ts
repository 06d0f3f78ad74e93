import { z } from 'zod';
import { param } from '../../common/params';
import { jsonInput } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

export const breakStep = defineFlow({
  stepTemplateId: 'BREAK',
  control: 'break',
  name: 'Break',
  title: 'Break',
  description: 'Ends the surrounding loop, or only if its conditions are met.',
  icon: 'break',
  keywords: ['stop loop', 'leave', 'end', 'condition'],
  parameters: {
    conditions: param(
      {
        p: 1,
        type: 'conditions',
        title: 'Conditions',
        description: 'Without conditions, the loop always ends here.',
        optional: true,
      },
      jsonInput.optional(),
    ),
  },
  output: z.object({ ended: z.boolean() }),
  sampleOutput: { ended: true },
});
