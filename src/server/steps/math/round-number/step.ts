import { z } from 'zod';
import { numberInput, wholeInput } from '../../common/values/inputs';
import { roundTo } from '../../common/values/round';
import { defineStep } from '../../contract';

export const roundNumber = defineStep({
  stepTemplateId: 'MATH-005',
  name: 'Round',
  title: 'Round number',
  description: 'Rounds a number to a number of digits: to the nearest, up or down.',
  group: 'MATH',
  icon: 'locate',
  effect: 'pure',
  keywords: ['ceil', 'floor', 'decimals'],
  parameters: {
    number: { p: 1, type: 'number', title: 'Number' },
    digits: { p: 2, type: 'number', title: 'Digits', optional: true, default: 2, min: -12, max: 12 },
    how: {
      p: 3,
      type: 'select',
      title: 'How',
      optional: true,
      default: 'nearest',
      selectValues: [
        { value: 'nearest', label: 'Nearest' },
        { value: 'up', label: 'Up' },
        { value: 'down', label: 'Down' },
      ],
    },
  },
  input: z.object({
    number: numberInput,
    digits: wholeInput
      .pipe(z.number().min(-12, 'must be at least -12').max(12, 'can be at most 12'))
      .default(2),
    how: z.enum(['nearest', 'up', 'down']).default('nearest'),
  }),
  outputSchema: { type: 'number' },
  sampleOutput: 12.35,
  run({ number, digits, how }) {
    if (how === 'nearest') return roundTo(number, digits);
    const shifted = Number(`${number}e${digits}`);
    return Number(`${how === 'up' ? Math.ceil(shifted) : Math.floor(shifted)}e${-digits}`);
  },
});
