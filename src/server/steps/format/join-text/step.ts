import { z } from 'zod';
import { list, rawText, text } from '../../common/params';
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
    list: list({ p: 1, title: 'List' }),
    field: text({ p: 2, title: 'Field', optional: true, default: '', max: 500 }),
    separator: rawText({ p: 3, title: 'Separator', optional: true, default: ', ', max: 100 }),
  },
  output: z.string(),
  sampleOutput: 'a, b',
  run({ list, field, separator }) {
    const read = readerOf('Field', field);
    return list.map((item) => keyOf(read(item))).join(separator);
  },
});
