import { z } from 'zod';
import { listInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import {
  codeParam,
  EXPRESSION,
  expressionText,
  runCode,
  secondsInput,
  secondsParam,
  STEP_SECONDS,
  valuesInput,
  valuesParam,
} from '../common/runCode';

/** One run for the whole list; the expression stands on the first line, as its author counts. */
const bodyOf = (expression: string) => `const each = async (item, index, inputs) => (${expression}
);
const made = [];
for (let at = 0; at < inputs.list.length; at += 1) {
  try {
    made.push(await each(inputs.list[at], at, inputs.values));
  } catch (error) {
    if (error instanceof Error) error.message = 'item ' + (at + 1) + ': ' + error.message;
    throw error;
  }
}
return made;`;

export const transformList = defineStep({
  stepTemplateId: 'CODE-004',
  name: 'Transform_list',
  title: 'Transform a list with JavaScript',
  description: 'Builds a new list from the value of an expression for each item, in order.',
  group: 'CODE',
  icon: 'exchange',
  effect: 'pure',
  timeoutSeconds: STEP_SECONDS,
  keywords: ['map', 'each', 'convert', 'js', 'javascript'],
  parameters: {
    expression: codeParam('javascript', {
      title: 'Expression',
      description: 'Without “return”. Can use “item”, “index” (from 0) and “inputs”.',
      placeholder: '({ ...item, yearly: item.monthly * 12 })',
      maxLength: EXPRESSION,
    }),
    list: { p: 2, type: 'list', title: 'List' },
    inputs: valuesParam(3),
    seconds: secondsParam(4),
  },
  input: z.object({
    expression: expressionText,
    list: listInput,
    inputs: valuesInput,
    seconds: secondsInput,
  }),
  outputSchema: { type: 'array' },
  sampleOutput: [{ id: 'i-0a1', monthly: 10, yearly: 120 }],
  run: ({ expression, list, inputs, seconds }, context) =>
    runCode(
      { language: 'javascript', code: bodyOf(expression), inputs: { list, values: inputs }, seconds },
      context,
    ),
});
