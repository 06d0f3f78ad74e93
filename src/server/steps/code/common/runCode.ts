import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import { stepWords } from '@shared/words/steps';
import { param, whole } from '../../common/params';
import { objectInput } from '../../common/values/inputs';
import type { ParamSpec, StepContext } from '../../contract';

const MEMORY_MB = 256;
const OUTPUT_BYTES = 5 * 1024 * 1024;
const CODE_MAX = 100_000;
const EXPRESSION_MAX = 10_000;
const TIMEOUT_MAX = 300;

/** More than a code may ask for: waiting for a free process counts as well. */
export const STEP_SECONDS = TIMEOUT_MAX + 120;

type Shown = Pick<ParamSpec, 'title' | 'description' | 'placeholder'>;

const codeOf = (language: 'python' | 'javascript', form: Shown, max: number) =>
  param(
    { p: 1, type: 'code', language, noReference: true, maxLength: max, ...form },
    z
      .string('must be text')
      .refine((text) => text.trim() !== '', 'is empty')
      .max(max),
  );

export const codeParam = (language: 'python' | 'javascript', form: Omit<Shown, 'title'>) =>
  codeOf(language, { title: 'Code', ...form }, CODE_MAX);

export const expressionParam = (language: 'python' | 'javascript', form: Omit<Shown, 'title'>) =>
  codeOf(language, { title: 'Expression', ...form }, EXPRESSION_MAX);

export const valuesParam = (p: number) =>
  param(
    {
      p,
      type: 'key-value',
      title: 'Inputs',
      description: 'Named values for the code to read from “inputs”. Pass in values from earlier steps here.',
      optional: true,
      default: {},
    },
    objectInput.default({}),
  );

export const secondsParam = (p: number) =>
  whole({ p, title: 'Time limit (seconds)', optional: true, default: 30, min: 1, max: TIMEOUT_MAX });

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
