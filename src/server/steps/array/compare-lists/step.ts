import { z } from 'zod';
import type { Json } from '@shared/model/json';
import { defineStep } from '../../contract';
import { anyList, listParam, pathsParam } from '../common/list';
import { keyOf, readerOf, stable } from '../../common/values/order';

export const compareLists = defineStep({
  stepTemplateId: 'ARRAY-012',
  name: 'Compare_lists',
  title: 'Compare two lists',
  description: 'Finds what was added, removed, changed and kept between an old and a new list.',
  group: 'ARRAY',
  icon: 'comparison',
  effect: 'pure',
  keywords: ['diff', 'difference', 'new', 'changed', 'set'],
  parameters: {
    before: { ...listParam, title: 'Old list' },
    after: { ...listParam, p: 2, title: 'New list' },
    by: pathsParam({
      p: 3,
      title: 'Match items by',
      description: 'Such as resource_id. Leave empty to compare whole items.',
    }),
  },
  output: z.object({ added: anyList, removed: anyList, changed: anyList, unchanged: anyList }).partial(),
  sampleOutput: {
    added: [{ id: 3 }],
    removed: [],
    changed: [{ before: { id: 1, cost: 2 }, after: { id: 1, cost: 3 } }],
    unchanged: [{ id: 2 }],
  },
  run({ before, after, by }) {
    const readers = by.map((path) => readerOf('Match items by', path));
    const idOf = (item: Json) =>
      readers.length === 0 ? stable(item) : JSON.stringify(readers.map((read) => keyOf(read(item))));
    const old = new Map(before.map((item) => [idOf(item), item]));
    const now = new Map(after.map((item) => [idOf(item), item]));
    const added: Json[] = [];
    const changed: Json[] = [];
    const unchanged: Json[] = [];
    for (const [id, item] of now) {
      const was = old.get(id);
      if (was === undefined) added.push(item);
      else if (stable(was) === stable(item)) unchanged.push(item);
      else changed.push({ before: was, after: item });
    }
    const removed = [...old].filter(([id]) => !now.has(id)).map(([, item]) => item);
    return { added, removed, changed, unchanged };
  },
});
