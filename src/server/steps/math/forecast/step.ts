import { z } from 'zod';
import { listInput, pathInput, wholeInput } from '../../common/values/inputs';
import { linearFit } from '@shared/model/forecast/methods';
import { numbersOf } from '../common/numbers';
import { defineStep, StepError } from '../../contract';

export const forecast = defineStep({
  stepTemplateId: 'MATH-011',
  name: 'Forecast',
  title: 'Forecast',
  description: 'Fits a linear forecast to the numbers, with the increase per step.',
  group: 'MATH',
  icon: 'trending-up',
  effect: 'pure',
  keywords: ['trend', 'linear', 'predict', 'regression'],
  parameters: {
    list: { p: 1, type: 'list', title: 'Numbers', description: 'Numbers, or items with a number.' },
    field: {
      p: 2,
      type: 'string',
      title: 'Number field',
      description: 'Leave empty if the items are numbers.',
      optional: true,
      default: '',
    },
    ahead: { p: 3, type: 'number', title: 'Steps ahead', default: 3, min: 1, max: 366 },
  },
  input: z.object({
    list: listInput,
    field: pathInput.default(''),
    ahead: wholeInput.pipe(z.number().min(1, 'must be at least 1').max(366, 'can be at most 366')).default(3),
  }),
  outputSchema: { type: 'object' },
  sampleOutput: { rise_per_step: 2, values: [12, 14, 16] },
  run({ list, field, ahead }) {
    const numbers = numbersOf(list, field);
    if (numbers.length < 2)
      throw new StepError('Numbers: at least two are needed.', 'input_validation', false);
    const { slope, at } = linearFit(numbers);
    return {
      rise_per_step: slope,
      values: Array.from({ length: ahead }, (_, index) => at(numbers.length + index)),
    };
  },
});
