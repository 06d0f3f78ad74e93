import { z } from 'zod';
import { choice, number, whole } from '../../common/params';
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
    number: number({ p: 1, title: 'Number' }),
    digits: whole({ p: 2, title: 'Digits', optional: true, default: 2, min: -12, max: 12 }),
    how: choice({
      p: 3,
      title: 'How',
      optional: true,
      default: 'nearest',
      choices: { nearest: 'Nearest', up: 'Up', down: 'Down' },
    }),
  },
  output: z.number(),
  sampleOutput: 12.35,
  run({ number, digits, how }) {
    if (how === 'nearest') return roundTo(number, digits);
    const shifted = Number(`${number}e${digits}`);
    return Number(`${how === 'up' ? Math.ceil(shifted) : Math.floor(shifted)}e${-digits}`);
  },
});
