import { z } from 'zod';
import { json, whole } from '../../common/params';
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
    value: json({ p: 1, title: 'Value' }),
    indent: whole({ p: 2, title: 'Indent', optional: true, default: 0, min: 0, max: 8 }),
  },
  output: z.string(),
  sampleOutput: '{"id":1}',
  run({ value, indent }) {
    return JSON.stringify(value, null, indent);
  },
});
