import { sumOf } from '@shared/model/numbers';
import { z } from 'zod';
import { listInput, pathInput } from '../../common/values/inputs';
import { numbersOf } from '../common/numbers';
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
  },
  input: z.object({
    list: listInput,
    field: pathInput.default(''),
  }),
  outputSchema: { type: 'number' },
  sampleOutput: 42,
  run({ list, field }) {
    return sumOf(numbersOf(list, field));
  },
});
