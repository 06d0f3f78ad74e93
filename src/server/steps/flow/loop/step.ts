import { z } from 'zod';
import { LOOP_ITERATIONS_MAX, LOOP_PARALLEL_MAX } from '@shared/model/limits';
import { choice, json, whole } from '../../common/params';
import { defineFlow } from '../defineFlow';

export const loop = defineFlow({
  stepTemplateId: 'LOOP',
  control: 'loop',
  name: 'Loop',
  title: 'Loop',
  description:
    'Runs the steps inside it once for every item of a list, every entry of an object, or a number of times. ' +
    'Inside, {{loop.item}} is the item and {{loop.index}} counts from 0.',
  icon: 'loop',
  keywords: ['for each', 'repeat', 'iterate', 'list', 'batch', 'parallel'],
  parameters: {
    items: json({
      p: 1,
      title: 'Items',
      description: `A list, an object (its entries as key and value), or a number (the items are 1, 2, 3 …). At most ${LOOP_ITERATIONS_MAX.toLocaleString('en')}.`,
      placeholder: '{{steps.Get_costs.output.rows}}',
    }),
    mode: choice({
      p: 2,
      title: 'Order',
      choices: { sequential: 'One after another', parallel: 'Several at once' },
      default: 'sequential',
    }),
    parallelism: whole({
      p: 3,
      title: 'Maximum at once',
      description: 'How many run at the same time. Outputs keep the order of the items.',
      hiddenBy: 'mode:sequential',
      default: 5,
      min: 1,
      max: LOOP_PARALLEL_MAX,
    }),
    on_error: choice({
      p: 4,
      title: 'When an item fails',
      choices: { stop: 'Stop the loop', collect: 'Continue and report at the end' },
      default: 'stop',
    }),
  },
  output: z.object({
    count: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    errors: z.array(z.object({ index: z.int(), message: z.string() })).describe('The first thousand.'),
  }),
  sampleOutput: { count: 3, succeeded: 2, failed: 1, errors: [{ index: 1, message: 'Access denied' }] },
});
