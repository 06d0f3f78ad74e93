import { z } from 'zod';
import { jsonInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

export const checkValue = defineStep({
  stepTemplateId: 'VARIABLE-007',
  name: 'Check_value',
  title: 'Check value',
  description: 'Returns a value’s type, whether it is empty, and its length.',
  group: 'VARIABLE',
  icon: 'tick-circle',
  effect: 'pure',
  keywords: ['type', 'empty', 'exists', 'length'],
  parameters: {
    value: { p: 1, type: 'json', title: 'Value', optional: true },
  },
  input: z.object({
    value: jsonInput.optional(),
  }),
  outputSchema: { type: 'object' },
  sampleOutput: { type: 'list', empty: false, length: 3 },
  run({ value = null }) {
    const type = Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value;
    const length =
      typeof value === 'string' || Array.isArray(value)
        ? value.length
        : typeof value === 'object' && value !== null
          ? Object.keys(value).length
          : null;
    return { type, empty: value === null || value === '' || length === 0, length };
  },
});
