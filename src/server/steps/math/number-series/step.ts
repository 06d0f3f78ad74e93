import { z } from 'zod';
import { number, param } from '../../common/params';
import { notZero } from '../common/params';
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
    from: number({ p: 1, title: 'From', default: 1 }),
    to: number({ p: 2, title: 'To', default: 10 }),
    step: param({ p: 3, type: 'number', title: 'Step', optional: true, default: 1 }, notZero.default(1)),
  },
  output: z.array(z.number()),
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
