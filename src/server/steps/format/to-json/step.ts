import { z } from 'zod';
import { jsonInput, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

export const toJson = defineStep({
  stepTemplateId: 'FORMAT-002',
  name: 'To_JSON',
  title: 'To JSON text',
  description: 'Writes a value as JSON text.',
  group: 'FORMAT',
  icon: 'code',
  effect: 'pure',
  keywords: ['stringify', 'encode', 'serialize'],
  parameters: {
    value: { p: 1, type: 'json', title: 'Value' },
    indent: { p: 2, type: 'number', title: 'Indent', optional: true, default: 0, min: 0, max: 8 },
  },
  input: z.object({
    value: jsonInput,
    indent: wholeInput.pipe(z.number().min(0, 'must be at least 0').max(8, 'can be at most 8')).default(0),
  }),
  outputSchema: { type: 'string' },
  sampleOutput: '{"id":1}',
  run({ value, indent }) {
    return JSON.stringify(value, null, indent);
  },
});
