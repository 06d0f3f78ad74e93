import { z } from 'zod';
import { defineStep } from '../../contract';
import { codeParam, runCode, secondsParam, STEP_SECONDS, valuesParam } from '../common/runCode';

export const runPython = defineStep({
  stepTemplateId: 'CODE-001',
  name: 'Run_Python',
  title: 'Run Python',
  description:
    'Runs Python and returns its result. The code is the body of a function: it reads its values from the dict “inputs” and ends with “return”. Python’s standard library is available; other packages, the network and the machine’s files are not.',
  group: 'CODE',
  icon: 'code',
  effect: 'pure',
  timeoutSeconds: STEP_SECONDS,
  keywords: ['script', 'program', 'function', 'code', 'py'],
  parameters: {
    code: codeParam('python', {
      description:
        'Ends with “return”. Dates, decimals and sets in the result become text, numbers and lists.',
      placeholder: "rows = inputs['rows']\nreturn [row for row in rows if row['cost'] > 100]",
    }),
    inputs: valuesParam(2),
    seconds: secondsParam(3),
  },
  output: z.unknown(),
  sampleOutput: { total: 42.5 },
  run: ({ code, inputs, seconds }, context) =>
    runCode({ language: 'python', code, inputs, seconds }, context),
});
