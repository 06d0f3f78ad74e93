import { yesNo } from '../../common/params';
import { defineStep } from '../../contract';
import { anyList, listParam, pathsParam } from '../common/list';
import { compare, compareLacking, readerOf } from '../../common/values/order';

export const sortList = defineStep({
  stepTemplateId: 'ARRAY-003',
  name: 'Sort_list',
  title: 'Sort list',
  description: 'Sorts items by one or more fields. Items without the field come last.',
  group: 'ARRAY',
  icon: 'sort',
  effect: 'pure',
  keywords: ['order', 'rank', 'top'],
  parameters: {
    list: listParam,
    by: pathsParam({
      p: 2,
      title: 'Sort by',
      description: 'Paths in an item, the most important first. Empty: the items themselves.',
    }),
    descending: yesNo({ p: 3, title: 'Largest first', optional: true, default: false }),
  },
  output: anyList,
  sampleOutput: [{ service: 'Amazon EC2', amount: 120.5 }],
  run({ list, by, descending }) {
    const readers = (by.length === 0 ? [''] : by).map((path) => readerOf('Sort by', path));
    const keyed = list.map((item) => ({ item, keys: readers.map((read) => read(item)) }));
    const order = (a: (typeof keyed)[number], b: (typeof keyed)[number]) => {
      for (const [index, key] of a.keys.entries()) {
        const other = b.keys[index];
        const lacking = compareLacking(key, other);
        if (lacking !== 0) return lacking;
        const differs = compare(key, other);
        if (differs !== 0) return descending ? -differs : differs;
      }
      return 0;
    };
    return keyed.toSorted(order).map(({ item }) => item);
  },
});
