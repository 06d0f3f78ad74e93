import { z } from 'zod';
import { number, param } from '../../common/params';
import { notZero } from '../common/params';
import { defineStep } from '../../contract';

export const percentage = defineStep({
  stepTemplateId: 'MATH-006',
  name: 'Percentage',
  title: 'Percentage',
  description: 'Calculates what percentage a part is of the whole.',
  group: 'MATH',
  icon: 'percentage',
  effect: 'pure',
  keywords: ['share', 'ratio', 'percent'],
  parameters: {
    part: number({ p: 1, title: 'Part' }),
    whole: param({ p: 2, type: 'number', title: 'Whole' }, notZero),
  },
  output: z.number(),
  sampleOutput: 37.5,
  run({ part, whole }) {
    return (part / whole) * 100;
  },
});
