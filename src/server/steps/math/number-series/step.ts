import { z } from 'zod';
import { numberInput } from '../../common/values/inputs';
import { LOOP_ITERATIONS_MAX } from '@shared/model/limits';
import { defineStep, StepError } from '../../contract';

export const numberSeries = defineStep({
  stepTemplateId: 'MATH-010',
  name: 'Number_series',
  title: 'Number series',
  description: 'Returns a list of numbers from one to another, for a counting loop.',
  group: 'MATH',
  icon: 'sort-numerical',
  effect: 'pure',
  keywords: ['range', 'count', 'sequence', 'loop'],
  parameters: {
    from: { p: 1, type: 'number', title: 'From', default: 1 },
    to: { p: 2, type: 'number', title: 'To', default: 10 },
    step: { p: 3, type: 'number', title: 'Step', optional: true, default: 1 },
  },
  input: z.object({
    from: numberInput,
    to: numberInput,
    step: numberInput.pipe(z.number().refine((value) => value !== 0, 'may not be 0')).default(1),
  }),
  outputSchema: { type: 'array', items: { type: 'number' } },
  sampleOutput: [1, 2, 3],
  run({ from, to, step }) {
    const count = Math.floor((to - from) / step) + 1;
    if (count > LOOP_ITERATIONS_MAX)
      throw new StepError(
        `The series would have ${count} numbers; ${LOOP_ITERATIONS_MAX} is the most.`,
        'input_validation',
        false,
      );
    return Array.from({ length: Math.max(0, count) }, (_, index) => from + index * step);
  },
});
