import { z } from 'zod';
import { list } from '../../common/params';
import { defineStep } from '../../contract';
import { expressionParam, runCode, secondsParam, STEP_SECONDS, valuesParam } from '../common/runCode';

/** One run for the whole list; the expression stands on the first line, as its author counts. */
const bodyOf = (expression: string) => `each = lambda item, index, inputs: (${expression}
)
made = []
for at, item in enumerate(inputs['list']):
    try:
        made.append(each(item, at, inputs['values']))
    except Exception as error:
        error.args = (f'item {at + 1}: {error}',)
        raise
return made`;

export const transformListWithPython = defineStep({
  stepTemplateId: 'CODE-005',
  name: 'Transform_list_with_Python',
  title: 'Transform a list with Python',
  description: 'Builds a new list from the value of a Python expression for each item, in order.',
  group: 'CODE',
  icon: 'exchange',
  effect: 'pure',
  timeoutSeconds: STEP_SECONDS,
  keywords: ['map', 'each', 'convert', 'py', 'comprehension'],
  parameters: {
    expression: expressionParam('python', {
      description: 'Without “return”. Can use “item”, “index” (from 0) and “inputs”.',
      placeholder: "{**item, 'yearly': item['monthly'] * 12}",
    }),
    list: list({ p: 2, title: 'List' }),
    inputs: valuesParam(3),
    seconds: secondsParam(4),
  },
  output: z.array(z.unknown()),
  sampleOutput: [{ id: 'i-0a1', monthly: 10, yearly: 120 }],
  run: ({ expression, list, inputs, seconds }, context) =>
    runCode(
      { language: 'python', code: bodyOf(expression), inputs: { list, values: inputs }, seconds },
      context,
    ),
});
