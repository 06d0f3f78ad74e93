import { z } from 'zod';
import { listInput, pathInput } from '../../common/values/inputs';
import { keyOf, readerOf } from '../../common/values/order';
import { defineStep } from '../../contract';

export const joinText = defineStep({
  stepTemplateId: 'FORMAT-008',
  name: 'Join_text',
  title: 'Join text',
  description: 'Joins the items of a list, or one field of each, into text.',
  group: 'FORMAT',
  icon: 'merge-links',
  effect: 'pure',
  keywords: ['concat', 'implode', 'list to text'],
  parameters: {
    list: { p: 1, type: 'list', title: 'List' },
    field: { p: 2, type: 'string', title: 'Field', optional: true, default: '' },
    separator: { p: 3, type: 'string', title: 'Separator', optional: true, default: ', ' },
  },
  input: z.object({
    list: listInput,
    field: pathInput.default(''),
    separator: z.string().max(100).default(', '),
  }),
  outputSchema: { type: 'string' },
  sampleOutput: 'a, b',
  run({ list, field, separator }) {
    const read = readerOf('Field', field);
    return list.map((item) => keyOf(read(item))).join(separator);
  },
});
