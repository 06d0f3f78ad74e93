import { z } from 'zod';
import type { Json } from '@shared/model/json';
import { listInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

export const firstValue = defineStep({
  stepTemplateId: 'VARIABLE-004',
  name: 'First_value',
  title: 'First non-empty value',
  description: 'Returns the first non-empty value, such as an owner from a tag, or else a default.',
  group: 'VARIABLE',
  icon: 'selection',
  effect: 'pure',
  keywords: ['coalesce', 'default', 'fallback', 'if empty'],
  parameters: {
    values: { p: 1, type: 'list', title: 'Values', description: 'In order of preference.' },
  },
  input: z.object({
    values: listInput,
  }),
  outputSchema: {},
  sampleOutput: 'ann@example.com',
  run({ values }) {
    const empty = (value: Json) =>
      value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return values.find((value) => !empty(value)) ?? null;
  },
});
