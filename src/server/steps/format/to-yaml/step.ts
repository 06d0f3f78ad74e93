import { z } from 'zod';
import { jsonInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

export const toYaml = defineStep({
  stepTemplateId: 'FORMAT-016',
  name: 'To_YAML',
  title: 'To YAML text',
  description: 'Writes a value as YAML text.',
  group: 'FORMAT',
  icon: 'code',
  effect: 'pure',
  keywords: ['yaml', 'serialize'],
  parameters: {
    value: { p: 1, type: 'json', title: 'Value' },
  },
  input: z.object({
    value: jsonInput,
  }),
  outputSchema: { type: 'string' },
  sampleOutput: 'name: costs\n',
  run: (input, { services, signal }) => services.expressions.evaluate('yamlText', input, signal),
});
