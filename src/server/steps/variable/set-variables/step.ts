import { z } from 'zod';
import { param } from '../../common/params';
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
    values: param(
      {
        p: 1,
        type: 'key-value',
        title: 'Variables',
        description: 'Names and values. Values can be references.',
      },
      objectInput,
    ),
  },
  output: z.looseObject({}),
  sampleOutput: { region: 'eu-west-1', limit: 100 },
  run({ values }) {
    return values;
  },
});
