import { z } from 'zod';
import { agentDoing as doing } from '@shared/words/agentAnswers';
import { cents } from '../format';
import { defineTool } from './contract';

const operations = {
  sum: (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0),
  difference: ([first = 0, ...others]: readonly number[]) => others.reduce((left, one) => left - one, first),
  average: (numbers: readonly number[]) => operations.sum(numbers) / numbers.length,
  percent_of: ([part = 0, whole = 0]: readonly number[]) => (part / whole) * 100,
  percent_change: ([before = 0, after = 0]: readonly number[]) => ((after - before) / Math.abs(before)) * 100,
} as const;

/** Calculates with figures that other tools gave; what is made up has no result. */
export const calculate = defineTool({
  name: 'calculate',
  ownWords: true,
  doing: doing.calculate,
  description:
    'Sum, difference (first minus the others), average, percent_of (part, whole) or percent_change (before, after) of figures that other tools gave. Figures of one currency only.',
  input: z.strictObject({
    operation: z.enum(['sum', 'difference', 'average', 'percent_of', 'percent_change']),
    numbers: z.array(z.number()).min(2).max(50),
  }),
  async run({ operation, numbers }, { figures }) {
    const unknown = numbers.filter((number) => !figures.has(number));
    if (unknown.length > 0)
      throw new Error(`numbers: ${unknown.join(', ')} did not come from another tool in this answer`);
    const result = operations[operation](numbers);
    if (!Number.isFinite(result)) throw new Error('numbers: the result would be a division by zero');
    return { value: { operation, result: cents(result) }, parts: [] };
  },
});
