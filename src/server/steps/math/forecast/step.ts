import { z } from 'zod';
import { whole } from '../../common/params';
import { linearFit } from '@shared/model/forecast/methods';
import { numbersOf } from '../common/numbers';
import { numbersParams } from '../common/params';
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
    ...numbersParams,
    ahead: whole({ p: 3, title: 'Steps ahead', default: 3, min: 1, max: 366 }),
  },
  output: z.looseObject({}),
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
