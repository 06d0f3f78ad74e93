import { sumOf } from '@shared/model/numbers';
import { z } from 'zod';
import { numbersOf } from '../common/numbers';
import { numbersParams } from '../common/params';
import { defineStep } from '../../contract';

export const sumNumbers = defineStep({
  stepTemplateId: 'MATH-002',
  name: 'Sum',
  title: 'Sum',
  description: 'Sums a list.',
  group: 'MATH',
  icon: 'add',
  effect: 'pure',
  keywords: ['total', 'add'],
  parameters: numbersParams,
  output: z.number(),
  sampleOutput: 42,
  run({ list, field }) {
    return sumOf(numbersOf(list, field));
  },
});
