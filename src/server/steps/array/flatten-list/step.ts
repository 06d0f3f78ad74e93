import { z } from 'zod';
import type { Json } from '@shared/model/json';
import { listInput, pathInput, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';
import { readerOf } from '../../common/values/order';

const flatten = (list: readonly Json[], depth: number): Json[] =>
  list.flatMap((item) => {
    if (!Array.isArray(item)) return [item];
    return depth > 1 ? flatten(item, depth - 1) : item;
  });

export const flattenList = defineStep({
  stepTemplateId: 'ARRAY-009',
  name: 'Flatten_list',
  title: 'Flatten list',
  description: 'Combines nested lists, or a list in a field of each item, into one list.',
  group: 'ARRAY',
  icon: 'flows',
  effect: 'pure',
  keywords: ['unnest', 'explode', 'concat'],
  parameters: {
    list: listParam,
    field: {
      p: 2,
      type: 'string',
      title: 'Inner list field',
      description: 'Leave empty if the items are lists themselves.',
      optional: true,
      default: '',
    },
    depth: { p: 3, type: 'number', title: 'Levels', optional: true, default: 1, min: 1, max: 10 },
  },
  input: z.object({
    list: listInput,
    field: pathInput.default(''),
    depth: wholeInput.pipe(z.number().min(1, 'must be at least 1').max(10, 'can be at most 10')).default(1),
  }),
  outputSchema: anyList,
  sampleOutput: [1, 2, 3],
  run({ list, field, depth }) {
    const read = readerOf('Inner list field', field);
    const inner = list.map((item) => read(item) ?? []);
    return flatten(inner, depth);
  },
});
