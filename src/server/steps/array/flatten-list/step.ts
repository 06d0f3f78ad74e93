import type { Json } from '@shared/model/json';
import { text, whole } from '../../common/params';
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
    field: text({
      p: 2,
      title: 'Inner list field',
      description: 'Leave empty if the items are lists themselves.',
      optional: true,
      default: '',
      max: 500,
    }),
    depth: whole({ p: 3, title: 'Levels', optional: true, default: 1, min: 1, max: 10 }),
  },
  output: anyList,
  sampleOutput: [1, 2, 3],
  run({ list, field, depth }) {
    const read = readerOf('Inner list field', field);
    const inner = list.map((item) => read(item) ?? []);
    return flatten(inner, depth);
  },
});
