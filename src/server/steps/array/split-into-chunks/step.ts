import { z } from 'zod';
import { listInput, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { listParam } from '../common/list';

export const splitIntoChunks = defineStep({
  stepTemplateId: 'ARRAY-007',
  name: 'Split_into_chunks',
  title: 'Split into chunks',
  description: 'Splits a list into smaller lists, for a loop over batches.',
  group: 'ARRAY',
  icon: 'split-columns',
  effect: 'pure',
  keywords: ['batch', 'page', 'partition'],
  parameters: {
    list: listParam,
    size: { p: 2, type: 'number', title: 'Items per chunk', default: 100, min: 1, max: 10000 },
  },
  input: z.object({
    list: listInput,
    size: wholeInput.pipe(z.number().min(1, 'must be at least 1').max(10_000, 'can be at most 10,000')),
  }),
  outputSchema: { type: 'array', items: { type: 'array' } },
  sampleOutput: [[1, 2], [3]],
  run({ list, size }) {
    const count = Math.ceil(list.length / size);
    return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
  },
});
