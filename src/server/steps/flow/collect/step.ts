import { z } from 'zod';
import { json } from '../../common/params';
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
    value: json({
      p: 1,
      title: 'Value',
      description: 'What to keep from this iteration.',
      placeholder: '{{steps.Get_costs.output.total}}',
    }),
  },
  output: z.array(z.unknown()),
  sampleOutput: [12.5, 8, 40.25],
});
