import { z } from 'zod';
import { list } from '../../common/params';
import { defineStep } from '../../contract';
import { expressionParam, runCode, secondsParam, STEP_SECONDS, valuesParam } from '../common/runCode';

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
    expression: expressionParam('javascript', {
      description: 'Without “return”. Can use “item”, “index” (from 0) and “inputs”.',
      placeholder: '({ ...item, yearly: item.monthly * 12 })',
    }),
    list: list({ p: 2, title: 'List' }),
    inputs: valuesParam(3),
    seconds: secondsParam(4),
  },
  output: z.array(z.unknown()),
  sampleOutput: [{ id: 'i-0a1', monthly: 10, yearly: 120 }],
  run: ({ expression, list, inputs, seconds }, context) =>
    runCode(
      { language: 'javascript', code: bodyOf(expression), inputs: { list, values: inputs }, seconds },
      context,
    ),
});
