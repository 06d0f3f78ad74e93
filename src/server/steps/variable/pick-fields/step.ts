import { z } from 'zod';
import { object, param, yesNo } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

export const pickFields = defineStep({
  stepTemplateId: 'VARIABLE-003',
  name: 'Pick_fields',
  title: 'Pick or drop fields',
  description: 'Keeps or removes fields of an object.',
  group: 'VARIABLE',
  icon: 'select',
  effect: 'pure',
  keywords: ['omit', 'remove', 'keep'],
  parameters: {
    object: object({ p: 1, title: 'Object' }),
    fields: param({ p: 2, type: 'field-paths', title: 'Fields' }, namesInput),
    drop: yesNo({ p: 3, title: 'Drop these fields and keep the others', optional: true, default: false }),
  },
  output: z.looseObject({}),
  sampleOutput: { id: 'i-0a1' },
  run({ object, fields, drop }) {
    const named = new Set(fields);
    return Object.fromEntries(Object.entries(object).filter(([key]) => named.has(key) !== drop));
  },
});
