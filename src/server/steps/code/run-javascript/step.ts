import { z } from 'zod';
import { designParam } from '../../common/design';
import { defineStep } from '../../contract';
import { codeParam, runCode, secondsParam, STEP_SECONDS, valuesParam } from '../common/runCode';

export const runJavaScript = defineStep({
  stepTemplateId: 'CODE-002',
  name: 'Run_JavaScript',
  title: 'Run JavaScript',
  description:
    'Runs JavaScript and returns its result. The code is the body of an async function: it reads its values from “inputs” and ends with “return”. The language is available (without Intl); modules, network, timers and files are not.',
  group: 'CODE',
  icon: 'code',
  effect: 'pure',
  timeoutSeconds: STEP_SECONDS,
  keywords: ['script', 'program', 'function', 'code', 'js', 'typescript'],
  parameters: {
    code: codeParam('javascript', {
      description: 'Ends with “return”. console.log writes to the step’s log.',
      placeholder: 'return inputs.rows.filter((row) => row.cost > 100);',
    }),
    inputs: valuesParam(2),
    seconds: secondsParam(3),
    design: designParam(4),
  },
  output: z.unknown(),
  sampleOutput: { total: 42.5 },
  run: ({ code, inputs, seconds }, context) =>
    runCode({ language: 'javascript', code, inputs, seconds }, context),
});
