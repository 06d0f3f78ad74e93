import { z } from 'zod';
import { listInput, pathInput } from '../../common/values/inputs';
import { keyOf, readerOf } from '../../common/values/order';
import { defineStep } from '../../contract';

export const listToObject = defineStep({
  stepTemplateId: 'VARIABLE-006',
  name: 'List_to_object',
  title: 'List to object',
  description:
    'An object of a list: the value of one field becomes the name, the item or another field the value.',
  group: 'VARIABLE',
  icon: 'th-derived',
  effect: 'pure',
  keywords: ['index', 'lookup', 'map', 'dictionary'],
  parameters: {
    list: { p: 1, type: 'list', title: 'List' },
    key: { p: 2, type: 'string', title: 'Field with the name' },
    value: {
      p: 3,
      type: 'string',
      title: 'Field with the value',
      description: 'Empty: the whole item.',
      optional: true,
      default: '',
    },
  },
  input: z.object({
    list: listInput,
    key: pathInput.min(1, 'is empty'),
    value: pathInput.default(''),
  }),
  outputSchema: { type: 'object' },
  sampleOutput: { '123456789012': { owner: 'ann' } },
  run({ list, key, value }) {
    const [name, read] = [readerOf('Field with the name', key), readerOf('Field with the value', value)];
    return Object.fromEntries(list.map((item) => [keyOf(name(item)), read(item) ?? null]));
  },
});
