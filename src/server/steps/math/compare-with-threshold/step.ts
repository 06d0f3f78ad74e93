import { z } from 'zod';
import { numberInput } from '../../common/values/inputs';
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
    before: { p: 1, type: 'number', title: 'Expected' },
    after: { p: 2, type: 'number', title: 'Actual' },
    amount: { p: 3, type: 'number', title: 'Amount', optional: true, default: 0, min: 0 },
    percent: { p: 4, type: 'number', title: 'Percent', optional: true, default: 0, min: 0, max: 100 },
    need: {
      p: 5,
      type: 'select',
      title: 'Exceeds',
      optional: true,
      default: 'either',
      selectValues: [
        { value: 'amount', label: 'The amount' },
        { value: 'percentage', label: 'The percentage' },
        { value: 'both', label: 'Both' },
        { value: 'either', label: 'Either' },
      ],
    },
  },
  input: z.object({
    before: numberInput,
    after: numberInput,
    amount: numberInput.pipe(z.number().min(0, 'must be at least 0')).default(0),
    percent: numberInput
      .pipe(z.number().min(0, 'must be at least 0').max(100, 'can be at most 100'))
      .default(0),
    need: z.enum(['amount', 'percentage', 'both', 'either']).default('either'),
  }),
  outputSchema: { type: 'object' },
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
