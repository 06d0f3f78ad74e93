import { isJsonObject } from '@shared/model/json';
import { pairs, yesNo } from '../../common/params';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';
import { readerOf } from '../../common/values/order';

export const selectFields = defineStep({
  stepTemplateId: 'ARRAY-002',
  name: 'Select_fields',
  title: 'Select and rename fields',
  description: 'Keeps chosen fields of each item, under new names.',
  group: 'ARRAY',
  icon: 'properties',
  effect: 'pure',
  keywords: ['map', 'rename', 'pick', 'columns', 'project'],
  parameters: {
    list: listParam,
    fields: pairs({
      p: 2,
      title: 'Fields',
      description: 'New name → path in the item, such as owner → tags.owner. “item” is the item itself.',
    }),
    keepOthers: yesNo({ p: 3, title: 'Keep the other fields', optional: true, default: false }),
  },
  output: anyList,
  sampleOutput: [{ owner: 'ann@example.com', amount: 12 }],
  run({ list, fields, keepOthers }) {
    const readers = Object.entries(fields).map(
      ([name, path]) => [name, readerOf('Fields', path === 'item' ? '' : path)] as const,
    );
    return list.map((item) => ({
      ...(keepOthers && isJsonObject(item) ? item : {}),
      ...Object.fromEntries(readers.map(([name, read]) => [name, read(item) ?? null])),
    }));
  },
});
