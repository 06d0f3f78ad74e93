import { z } from 'zod';
import { whole } from '../../common/params';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';

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
    size: whole({ p: 2, title: 'Items per chunk', default: 100, min: 1, max: 10_000 }),
  },
  output: z.array(anyList),
  sampleOutput: [[1, 2], [3]],
  run({ list, size }) {
    const count = Math.ceil(list.length / size);
    return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
  },
});
