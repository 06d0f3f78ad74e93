import { z } from 'zod';
import type { Json } from '@shared/model/json';
import { list } from '../../common/params';
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
  parameters: { values: list({ p: 1, title: 'Values', description: 'In order of preference.' }) },
  output: z.unknown(),
  sampleOutput: 'ann@example.com',
  run({ values }) {
    const empty = (value: Json) =>
      value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return values.find((value) => !empty(value)) ?? null;
  },
});
