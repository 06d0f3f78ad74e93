import { z } from 'zod';
import { listInput, pathInput, yesNo } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';
import { readerOf } from '../../common/values/order';

export const pluckField = defineStep({
  stepTemplateId: 'ARRAY-013',
  name: 'Pluck_field',
  title: 'Get one field as a list',
  description: 'Returns the values of one field from all items, in order.',
  group: 'ARRAY',
  icon: 'column-layout',
  effect: 'pure',
  keywords: ['pluck', 'column', 'values', 'ids'],
  parameters: {
    list: listParam,
    field: { p: 2, type: 'string', title: 'Field', description: 'A path in each item.' },
    skipEmpty: { p: 3, type: 'boolean', title: 'Skip empty values', optional: true, default: true },
  },
  input: z.object({
    list: listInput,
    field: pathInput.min(1, 'is empty'),
    skipEmpty: yesNo.default(true),
  }),
  outputSchema: anyList,
  sampleOutput: ['i-0a1', 'i-0b2'],
  run({ list, field, skipEmpty }) {
    const read = readerOf('Field', field);
    const values = list.map((item) => read(item) ?? null);
    return skipEmpty ? values.filter((value) => value !== null && value !== '') : values;
  },
});
