import { text, yesNo } from '../../common/params';
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
    field: text({ p: 2, title: 'Field', description: 'A path in each item.', max: 500 }),
    skipEmpty: yesNo({ p: 3, title: 'Skip empty values', optional: true, default: true }),
  },
  output: anyList,
  sampleOutput: ['i-0a1', 'i-0b2'],
  run({ list, field, skipEmpty }) {
    const read = readerOf('Field', field);
    const values = list.map((item) => read(item) ?? null);
    return skipEmpty ? values.filter((value) => value !== null && value !== '') : values;
  },
});
