import { z } from 'zod';
import { LOOP_ITERATIONS_MAX, LOOP_PARALLEL_MAX } from '@shared/model/limits';
import { jsonInput, wholeInput } from '../../common/values/inputs';
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
    items: {
      p: 1,
      type: 'json',
      title: 'Items',
      description: `A list, an object (its entries as key and value), or a number (the items are 1, 2, 3 …). At most ${LOOP_ITERATIONS_MAX.toLocaleString('en')}.`,
      placeholder: '{{steps.Get_costs.output.rows}}',
    },
    mode: {
      p: 2,
      type: 'select',
      title: 'Order',
      selectValues: [
        { value: 'sequential', label: 'One after another' },
        { value: 'parallel', label: 'Several at once' },
      ],
      default: 'sequential',
    },
    parallelism: {
      p: 3,
      type: 'number',
      title: 'Maximum at once',
      description: 'How many run at the same time. Outputs keep the order of the items.',
      hiddenBy: 'mode:sequential',
      default: 5,
      min: 1,
      max: LOOP_PARALLEL_MAX,
    },
    on_error: {
      p: 4,
      type: 'select',
      title: 'When an item fails',
      selectValues: [
        { value: 'stop', label: 'Stop the loop' },
        { value: 'collect', label: 'Continue and report at the end' },
      ],
      default: 'stop',
    },
  },
  input: z.object({
    items: jsonInput,
    mode: z.enum(['sequential', 'parallel']).default('sequential'),
    parallelism: wholeInput.pipe(z.number().min(1).max(LOOP_PARALLEL_MAX)).default(1),
    on_error: z.enum(['stop', 'collect']).default('stop'),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      count: { type: 'integer' },
      succeeded: { type: 'integer' },
      failed: { type: 'integer' },
      errors: {
        type: 'array',
        description: 'The first thousand.',
        items: {
          type: 'object',
          properties: { index: { type: 'integer' }, message: { type: 'string' } },
          required: ['index', 'message'],
        },
      },
    },
    required: ['count', 'succeeded', 'failed', 'errors'],
  },
  sampleOutput: { count: 3, succeeded: 2, failed: 1, errors: [{ index: 1, message: 'Access denied' }] },
});
