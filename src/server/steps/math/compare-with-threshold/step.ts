import { z } from 'zod';
import { choice, number } from '../../common/params';
import { defineStep } from '../../contract';

export const threshold = defineStep({
  stepTemplateId: 'MATH-008',
  name: 'Compare_with_threshold',
  title: 'Compare with threshold',
  description: 'Checks whether a change exceeds an amount, a percentage, either or both, as alerts do.',
  group: 'MATH',
  icon: 'warning-sign',
  effect: 'pure',
  keywords: ['alert', 'limit', 'budget', 'threshold'],
  parameters: {
    before: number({ p: 1, title: 'Expected' }),
    after: number({ p: 2, title: 'Actual' }),
    amount: number({ p: 3, title: 'Amount', optional: true, default: 0, min: 0 }),
    percent: number({ p: 4, title: 'Percent', optional: true, default: 0, min: 0, max: 100 }),
    need: choice({
      p: 5,
      title: 'Exceeds',
      optional: true,
      default: 'either',
      choices: {
        amount: 'The amount',
        percentage: 'The percentage',
        both: 'Both',
        either: 'Either',
      },
    }),
  },
  output: z.looseObject({}),
  sampleOutput: { exceeded: true, difference: 30, percent: 30 },
  run({ before, after, amount, percent, need }) {
    const difference = after - before;
    const share = before === 0 ? (difference > 0 ? Infinity : 0) : (difference / Math.abs(before)) * 100;
    const [byAmount, byShare] = [difference > amount, share > percent];
    const answers = {
      amount: byAmount,
      percentage: byShare,
      both: byAmount && byShare,
      either: byAmount || byShare,
    };
    return { exceeded: answers[need], difference, percent: Number.isFinite(share) ? share : null };
  },
});
