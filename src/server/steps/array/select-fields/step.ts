import { z } from 'zod';
import { isJsonObject } from '@shared/model/json';
import { listInput, textFieldsInput, yesNo } from '../../common/values/inputs';
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
    fields: {
      p: 2,
      type: 'key-value',
      title: 'Fields',
      description: 'New name → path in the item, such as owner → tags.owner. “item” is the item itself.',
    },
    keepOthers: { p: 3, type: 'boolean', title: 'Keep the other fields', optional: true, default: false },
  },
  input: z.object({
    list: listInput,
    fields: textFieldsInput,
    keepOthers: yesNo.default(false),
  }),
  outputSchema: anyList,
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
