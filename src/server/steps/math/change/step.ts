import { z } from 'zod';
import { number } from '../../common/params';
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
    before: number({ p: 1, title: 'Old number' }),
    after: number({ p: 2, title: 'New number' }),
  },
  output: z.looseObject({}),
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
