import { z } from 'zod';
import { numberInput } from '../../common/values/inputs';
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
    part: { p: 1, type: 'number', title: 'Part' },
    whole: { p: 2, type: 'number', title: 'Whole' },
  },
  input: z.object({
    part: numberInput,
    whole: numberInput.pipe(z.number().refine((value) => value !== 0, 'may not be 0')),
  }),
  outputSchema: { type: 'number' },
  sampleOutput: 37.5,
  run({ part, whole }) {
    return (part / whole) * 100;
  },
});
