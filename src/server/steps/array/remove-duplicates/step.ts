import type { Json } from '@shared/model/json';
import { choice } from '../../common/params';
import { defineStep } from '../../contract';
import { anyList, listParam, pathsParam } from '../common/list';
import { keyOf, readerOf, stable } from '../../common/values/order';

export const removeDuplicates = defineStep({
  stepTemplateId: 'ARRAY-006',
  name: 'Remove_duplicates',
  title: 'Remove duplicates',
  description: 'Keeps the first (or last) of equal items.',
  group: 'ARRAY',
  icon: 'duplicate',
  effect: 'pure',
  keywords: ['unique', 'distinct', 'dedupe'],
  parameters: {
    list: listParam,
    by: pathsParam({
      p: 2,
      title: 'Compare by',
      description: 'Fields that must be equal. Leave empty to compare whole items.',
    }),
    keep: choice({
      p: 3,
      title: 'Keep',
      optional: true,
      default: 'first',
      choices: { first: 'The first', last: 'The last' },
    }),
  },
  output: anyList,
  sampleOutput: [{ service: 'Amazon EC2', amount: 120.5 }],
  run({ list, by, keep }) {
    const readers = by.map((path) => readerOf('Compare by', path));
    const idOf = (item: Json) =>
      readers.length === 0 ? stable(item) : JSON.stringify(readers.map((read) => keyOf(read(item))));
    const kept = new Map<string, Json>();
    for (const item of list) {
      const id = idOf(item);
      if (keep === 'last') kept.delete(id);
      if (!kept.has(id)) kept.set(id, item);
    }
    return [...kept.values()];
  },
});
