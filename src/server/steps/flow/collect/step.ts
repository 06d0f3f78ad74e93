import { z } from 'zod';
import { jsonInput } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

export const collect = defineFlow({
  stepTemplateId: 'COLLECT',
  control: 'collect',
  name: 'Collect',
  title: 'Collect',
  description:
    'Collects one value from each iteration of its loop. After the loop, its output is the list of values, in order.',
  icon: 'collect',
  keywords: ['gather', 'results', 'aggregate', 'list', 'loop'],
  parameters: {
    value: {
      p: 1,
      type: 'json',
      title: 'Value',
      description: 'What to keep from this iteration.',
      placeholder: '{{steps.Get_costs.output.total}}',
    },
  },
  input: z.object({ value: jsonInput }),
  outputSchema: { type: 'array', items: {} },
  sampleOutput: [12.5, 8, 40.25],
});
