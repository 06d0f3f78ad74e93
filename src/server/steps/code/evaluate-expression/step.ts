import { z } from 'zod';
import { defineStep } from '../../contract';
import { expressionParam, runCode, secondsParam, STEP_SECONDS, valuesParam } from '../common/runCode';

export const evaluateExpression = defineStep({
  stepTemplateId: 'CODE-003',
  name: 'Evaluate_expression',
  title: 'Evaluate a JavaScript expression',
  description: 'Returns the value of one expression, such as inputs.cost > 100 ? "high" : "low".',
  group: 'CODE',
  icon: 'function',
  effect: 'pure',
  timeoutSeconds: STEP_SECONDS,
  keywords: ['expression', 'formula', 'condition', 'js', 'javascript'],
  parameters: {
    expression: expressionParam('javascript', {
      description: 'Without “return”. Values are in “inputs”.',
      placeholder: 'inputs.rows.length > 0',
    }),
    inputs: valuesParam(2),
    seconds: secondsParam(3),
  },
  output: z.unknown(),
  sampleOutput: 'high',
  // The end of the line also ends a comment.
  run: ({ expression, inputs, seconds }, context) =>
    runCode({ language: 'javascript', code: `return (${expression}\n);`, inputs, seconds }, context),
});
