import { z } from 'zod';
import { namesInput, objectInput, yesNo } from '../../common/values/inputs';
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
    object: { p: 1, type: 'object', title: 'Object' },
    fields: { p: 2, type: 'field-paths', title: 'Fields' },
    drop: {
      p: 3,
      type: 'boolean',
      title: 'Drop these fields and keep the others',
      optional: true,
      default: false,
    },
  },
  input: z.object({
    object: objectInput,
    fields: namesInput,
    drop: yesNo.default(false),
  }),
  outputSchema: { type: 'object' },
  sampleOutput: { id: 'i-0a1' },
  run({ object, fields, drop }) {
    const named = new Set(fields);
    return Object.fromEntries(Object.entries(object).filter(([key]) => named.has(key) !== drop));
  },
});
