import { z } from 'zod';
import { numberInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

export const percentChange = defineStep({
  stepTemplateId: 'MATH-007',
  name: 'Change',
  title: 'Change between two numbers',
  description: 'Calculates the difference between two numbers, in percent too, and its direction.',
  group: 'MATH',
  icon: 'trending-up',
  effect: 'pure',
  keywords: ['increase', 'decrease', 'growth', 'delta', 'percent change'],
  parameters: {
    before: { p: 1, type: 'number', title: 'Old number' },
    after: { p: 2, type: 'number', title: 'New number' },
  },
  input: z.object({
    before: numberInput,
    after: numberInput,
  }),
  outputSchema: { type: 'object' },
  sampleOutput: { difference: 20, percent: 25, direction: 'up' },
  run({ before, after }) {
    const difference = after - before;
    return {
      difference,
      percent: before === 0 ? null : (difference / Math.abs(before)) * 100,
      direction: difference === 0 ? 'same' : difference > 0 ? 'up' : 'down',
    };
  },
});
