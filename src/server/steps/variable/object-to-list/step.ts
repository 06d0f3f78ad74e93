import { z } from 'zod';
import { object } from '../../common/params';
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
  parameters: { object: object({ p: 1, title: 'Object' }) },
  output: z.array(z.looseObject({})),
  sampleOutput: [{ key: 'owner', value: 'ann' }],
  run({ object }) {
    return Object.entries(object).map(([key, value]) => ({ key, value }));
  },
});
