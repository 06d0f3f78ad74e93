import { z } from 'zod';
import { json } from '../../common/params';
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
  parameters: { value: json({ p: 1, title: 'Value' }) },
  output: z.string(),
  sampleOutput: 'name: costs\n',
  run: (input, { services, signal }) => services.expressions.evaluate('yamlText', input, signal),
});
