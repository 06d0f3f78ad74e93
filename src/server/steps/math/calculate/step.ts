import { z } from 'zod';
import { param, text } from '../../common/params';
import { numberInput } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';

export const calculate = defineStep({
  stepTemplateId: 'MATH-001',
  name: 'Calculate',
  title: 'Calculate',
  description: 'Calculates a formula over named numbers, such as round(saving / cost * 100, 1).',
  group: 'MATH',
  icon: 'calculator',
  effect: 'pure',
  keywords: ['formula', 'arithmetic', 'add', 'multiply', 'divide'],
  parameters: {
    formula: text({
      p: 1,
      title: 'Formula',
      description:
        'Numbers, the names below, + - * / % ^ and abs, avg, ceil, change, floor, max, min, pct, round, sqrt, sum.',
      placeholder: 'round(saving / cost * 100, 1)',
      max: 2000,
    }),
    values: param(
      { p: 2, type: 'key-value', title: 'Values', optional: true, default: {} },
      z.record(z.string(), numberInput).default({}),
    ),
  },
  output: z.number(),
  sampleOutput: 12.5,
  async run({ formula, values }, { services, signal }) {
    const result = await services.expressions.evaluate('formula', { formula, values }, signal);
    if (result === null)
      throw new StepError('Formula: a value is missing, or it divides by zero.', 'input_validation', false);
    return result;
  },
});
