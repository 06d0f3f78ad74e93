import { z } from 'zod';
import { list, text } from '../../common/params';
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
    list: list({ p: 1, title: 'List' }),
    key: text({ p: 2, title: 'Key field', max: 500 }),
    value: text({
      p: 3,
      title: 'Value field',
      description: 'Leave empty for the whole item.',
      optional: true,
      default: '',
      max: 500,
    }),
  },
  output: z.looseObject({}),
  sampleOutput: { '123456789012': { owner: 'ann' } },
  run({ list, key, value }) {
    const [name, read] = [readerOf('Key field', key), readerOf('Value field', value)];
    return Object.fromEntries(list.map((item) => [keyOf(name(item)), read(item) ?? null]));
  },
});
