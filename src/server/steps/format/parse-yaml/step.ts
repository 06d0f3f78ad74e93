import { z } from 'zod';
import { textParam } from '../common/text';
import { defineStep } from '../../contract';

export const parseYaml = defineStep({
  stepTemplateId: 'FORMAT-015',
  name: 'Parse_YAML',
  title: 'Parse YAML',
  description: 'Turns YAML text into values.',
  group: 'FORMAT',
  icon: 'code',
  effect: 'pure',
  keywords: ['yaml', 'yml', 'config'],
  parameters: { text: textParam(1_000_000) },
  output: z.unknown(),
  sampleOutput: { name: 'costs', days: [1, 2] },
  run: (input, { services, signal }) => services.expressions.evaluate('yaml', input, signal),
});
