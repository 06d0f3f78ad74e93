import { z } from 'zod';
import { objectInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

export const objectToList = defineStep({
  stepTemplateId: 'VARIABLE-005',
  name: 'Object_to_list',
  title: 'Object to list',
  description: 'Turns an object’s fields into a list of { key, value }, for a loop.',
  group: 'VARIABLE',
  icon: 'list-columns',
  effect: 'pure',
  keywords: ['entries', 'keys', 'values'],
  parameters: {
    object: { p: 1, type: 'object', title: 'Object' },
  },
  input: z.object({
    object: objectInput,
  }),
  outputSchema: { type: 'array', items: { type: 'object' } },
  sampleOutput: [{ key: 'owner', value: 'ann' }],
  run({ object }) {
    return Object.entries(object).map(([key, value]) => ({ key, value }));
  },
});
