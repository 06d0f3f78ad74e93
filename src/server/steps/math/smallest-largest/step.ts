import { z } from 'zod';
import { atLeastOne, numbersOf } from '../common/numbers';
import { numbersParams } from '../common/params';
import { defineStep } from '../../contract';

export const smallestLargest = defineStep({
  stepTemplateId: 'MATH-004',
  name: 'Smallest_and_largest',
  title: 'Smallest and largest',
  description: 'Finds the smallest and largest number of a list, each with its item.',
  group: 'MATH',
  icon: 'arrows-vertical',
  effect: 'pure',
  keywords: ['min', 'max', 'minimum', 'maximum'],
  parameters: numbersParams,
  output: z.looseObject({}),
  sampleOutput: { min: { value: 1, index: 0, item: 1 }, max: { value: 3, index: 2, item: 3 } },
  run({ list, field }) {
    const numbers = atLeastOne(numbersOf(list, field));
    const indexOf = (better: (a: number, b: number) => boolean) =>
      numbers.reduce((best, number, index) => (better(number, numbers[best] ?? number) ? index : best), 0);
    const at = (index: number) => ({ value: numbers[index] ?? null, index, item: list[index] ?? null });
    return { min: at(indexOf((a, b) => a < b)), max: at(indexOf((a, b) => a > b)) };
  },
});
