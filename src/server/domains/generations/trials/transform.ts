import type { TransformResult } from '@shared/api/generations/generators.api';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { parseText } from '@shared/model/references/parse';
import type { StepServices } from '../../../steps/services';
import { tryCode } from './code';
import { mailProblems } from './mail';
import type { Trial } from './trial';

const INPUTS = 'inputs.';
const ITEMS_SHOWN = 200;
const TEXT_SHOWN = 100_000;

/** A type, as it is a value of JSON. */
export type Variable = { path: string; value: Json };

export interface TransformTrial extends Trial {
  /** What it gave for the samples, and how that is best shown. */
  result?: { preview: string; type: TransformResult };
}

/** By a run on the samples of its variables: of a code step, or the references and pipes of a message. */
export async function tryTransform(
  code: StepServices['code'],
  given: { type: 'generic' | 'email'; text: string; variables: readonly Variable[] },
  way: { key: string; signal: AbortSignal },
): Promise<TransformTrial> {
  const { type, text, variables } = given;
  if (type === 'email') return { tried: true, problems: mailProblems(parseText(text).pieces, variables) };
  const inputs = Object.fromEntries(
    variables
      .filter(({ path }) => path.startsWith(INPUTS))
      .map(({ path, value }) => [path.slice(INPUTS.length), value]),
  );
  const { output, ...trial } = await tryCode(code, { language: 'javascript', code: text, inputs }, way);
  return output === undefined ? trial : { ...trial, result: shown(output) };
}

function shown(output: Json): { preview: string; type: TransformResult } {
  if (typeof output === 'string')
    return { preview: output.slice(0, TEXT_SHOWN), type: /^\s*<[a-z]/i.test(output) ? 'html' : 'raw' };
  const isTable = Array.isArray(output) && output.length > 0 && output.every(isRow);
  const some = Array.isArray(output) ? output.slice(0, ITEMS_SHOWN) : output;
  return { preview: JSON.stringify(some), type: isTable ? 'table' : 'raw' };
}

const isRow = (item: Json): item is JsonObject => isJsonObject(item);
