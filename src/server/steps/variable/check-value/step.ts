import { z } from 'zod';
import { json } from '../../common/params';
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
  parameters: { value: json({ p: 1, title: 'Value', optional: true }) },
  output: z.looseObject({}),
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
