import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import { stepWords } from '@shared/words/steps';
import { objectInput, wholeInput } from '../../common/values/inputs';
import type { ParamSpec, StepContext } from '../../contract';

const MEMORY_MB = 256;
const OUTPUT_BYTES = 5 * 1024 * 1024;
const CODE_MAX = 100_000;
const EXPRESSION_MAX = 10_000;
const TIMEOUT_MAX = 300;

/** More than a code may ask for: waiting for a free process counts as well. */
export const STEP_SECONDS = TIMEOUT_MAX + 120;

const codeInput = z.string('must be text').refine((text) => text.trim() !== '', 'is empty');
export const codeText = codeInput.max(CODE_MAX);
export const expressionText = codeInput.max(EXPRESSION_MAX);
export const valuesInput = objectInput.default({});
export const secondsInput = wholeInput
  .pipe(z.number().min(1, 'must be at least 1').max(TIMEOUT_MAX, `must be at most ${TIMEOUT_MAX}`))
  .default(30);

export const codeParam = (language: 'python' | 'javascript', more: Partial<ParamSpec>): ParamSpec => ({
  p: 1,
  type: 'code',
  title: 'Code',
  language,
  noReference: true,
  maxLength: CODE_MAX,
  ...more,
});

export const valuesParam = (p: number): ParamSpec => ({
  p,
  type: 'key-value',
  title: 'Inputs',
  description: 'Named values for the code to read from “inputs”. Pass in values from earlier steps here.',
  optional: true,
  default: {},
});

export const secondsParam = (p: number): ParamSpec => ({
  p,
  type: 'number',
  title: 'Time limit (seconds)',
  optional: true,
  default: 30,
  min: 1,
  max: TIMEOUT_MAX,
});

export const EXPRESSION = EXPRESSION_MAX;

interface Code {
  language: 'python' | 'javascript';
  code: string;
  inputs: JsonObject;
  seconds: number;
}

/** What it prints goes to the log of the step. Code has no effect on the world, so a dry run runs it as well. */
export function runCode({ language, code, inputs, seconds }: Code, context: StepContext): Promise<Json> {
  return context.services.code.run({
    language,
    code,
    inputs,
    timeoutMs: seconds * 1000,
    maxMemoryMb: MEMORY_MB,
    maxOutputBytes: OUTPUT_BYTES,
    processKey: `${context.orgId}/${context.executionId}`,
    signal: context.signal,
    onStarting: () => context.log('info', stepWords.codeStarting[language]),
    onPrint: (text) => context.log('info', text.replace(/\n$/, '')),
  });
}
