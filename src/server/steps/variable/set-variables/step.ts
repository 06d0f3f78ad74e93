import { z } from 'zod';
import { objectInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

export const setVariables = defineStep({
  stepTemplateId: 'VARIABLE-001',
  name: 'Set_variables',
  title: 'Set variables',
  description: 'Sets named values for later steps: {{steps.Set_variables.output.name}}.',
  group: 'VARIABLE',
  icon: 'variable',
  effect: 'pure',
  keywords: ['assign', 'constant', 'fields', 'edit fields'],
  parameters: {
    values: {
      p: 1,
      type: 'key-value',
      title: 'Variables',
      description: 'Names and values. Values can be references.',
    },
  },
  input: z.object({
    values: objectInput,
  }),
  outputSchema: { type: 'object' },
  sampleOutput: { region: 'eu-west-1', limit: 100 },
  run({ values }) {
    return values;
  },
});
