import { z } from 'zod';
import { listInput, pathInput } from '../../common/values/inputs';
import { keyOf, readerOf } from '../../common/values/order';
import { defineStep } from '../../contract';

export const listToObject = defineStep({
  stepTemplateId: 'VARIABLE-006',
  name: 'List_to_object',
  title: 'List to object',
  description:
    'Turns a list into an object. One field becomes the key; the item or another field becomes the value.',
  group: 'VARIABLE',
  icon: 'th-derived',
  effect: 'pure',
  keywords: ['index', 'lookup', 'map', 'dictionary'],
  parameters: {
    list: { p: 1, type: 'list', title: 'List' },
    key: { p: 2, type: 'string', title: 'Key field' },
    value: {
      p: 3,
      type: 'string',
      title: 'Value field',
      description: 'Leave empty for the whole item.',
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
    const [name, read] = [readerOf('Key field', key), readerOf('Value field', value)];
    return Object.fromEntries(list.map((item) => [keyOf(name(item)), read(item) ?? null]));
  },
});
