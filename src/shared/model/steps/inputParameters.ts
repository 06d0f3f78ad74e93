import { badInput, type FieldProblem } from '../../kernel/fault';
import { checkWords } from '../../words/checks';
import { messages } from '../../words/messages';
import type { InputParameter } from '../graph/types';
import type { Json, JsonObject } from '../json';
import { INPUT_PARAMETER_ID_MAX } from '../limits';
import { isRefusedKey } from '../references/reference';
import { readList, readNumeric, readObject } from './checkValue';

/** EDIT-56 */
export const tidyInputId = (typed: string): string => typed.replaceAll(/\s/g, '_');

/** EDIT-54, -55: why this is no id, or null. */
export function inputIdProblem(id: string): string | null {
  const words = checkWords.inputId;
  if (id === '') return words.empty;
  if (!/^[A-Za-z0-9_-]+$/.test(id)) return words.notLatin;
  if (id.length > INPUT_PARAMETER_ID_MAX) return words.tooLong;
  return isRefusedKey(id) ? words.reserved(id) : null;
}

/** EDIT-57: each once, in the order of their first place. */
export function duplicateInputIds(parameters: readonly Pick<InputParameter, 'id'>[]): string[] {
  const seen = new Map<string, number>();
  for (const { id } of parameters) if (id !== '') seen.set(id, (seen.get(id) ?? 0) + 1);
  return [...seen].filter(([, count]) => count > 1).map(([id]) => id);
}

/** EDIT-53 */
export const mayAddInput = (parameters: readonly Pick<InputParameter, 'id'>[]): boolean =>
  parameters.every(({ id }) => id.trim() !== '');

/** Everything that is wrong with the input parameters of a workflow; empty: it may be saved. */
export function inputParameterProblems(parameters: readonly InputParameter[]): FieldProblem[] {
  const problems: FieldProblem[] = parameters.flatMap(({ id, type, defaultValue }, index) => {
    const field = `input_parameters[${index}]`;
    const wrong = inputIdProblem(id);
    const unfit = isEmpty(defaultValue) ? null : coerce(type, defaultValue);
    return [
      ...(wrong === null ? [] : [{ field: `${field}.id`, reason: wrong }]),
      ...(unfit?.reason === undefined ? [] : [{ field: `${field}.defaultValue`, reason: unfit.reason }]),
    ];
  });
  const twice = duplicateInputIds(parameters);
  if (twice.length === 0) return problems;
  return [...problems, { field: 'input_parameters', reason: checkWords.inputId.duplicate(twice) }];
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

type Coerced = { value: Json; reason?: undefined } | { reason: string };

const or = (value: Json | undefined, reason: string): Coerced =>
  value === undefined ? { reason } : { value };

/** A value as its type says; texts of forms and links are read. */
export function coerce(type: InputParameter['type'], value: Json): Coerced {
  switch (type) {
    case 'string':
      return typeof value === 'object' ? { reason: messages.wrongFormat } : { value: String(value) };
    case 'number':
      return or(readNumeric(value, true), messages.invalidNumber);
    case 'boolean': {
      if (typeof value === 'boolean') return { value };
      const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
      return or(word === 'true' ? true : word === 'false' ? false : undefined, messages.invalidBoolean);
    }
    case 'list':
      return or(readList(value), messages.invalidList);
    case 'object':
      return or(readObject(value), checkWords.invalidObject);
  }
}

/** Every input parameter by its id, as given, else its default, else null. */
function declaredInputs(
  parameters: readonly InputParameter[],
  given: JsonObject,
): { values: JsonObject; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const entries = parameters.map(({ id, type, defaultValue, optional }): [string, Json] => {
    const own = Object.hasOwn(given, id) ? given[id] : undefined;
    const value = isEmpty(own) ? defaultValue : (own ?? null);
    if (isEmpty(value)) {
      if (!optional) problems.push({ field: id, reason: messages.valueRequired });
      return [id, null];
    }
    const coerced = coerce(type, value);
    if (coerced.reason === undefined) return [id, coerced.value];
    problems.push({ field: id, reason: coerced.reason });
    return [id, null];
  });
  return { values: Object.fromEntries(entries), problems };
}

/**
 * The inputs of a run: every input parameter by its id, as given, else its default, else null (EXEC-21). Problems name
 * the parameter: what does not fit its type, a required one without a value, an id that the workflow does not have.
 */
export function runInputs(
  parameters: readonly InputParameter[],
  given: JsonObject,
): { values: JsonObject; problems: FieldProblem[] } {
  const { values, problems } = declaredInputs(parameters, given);
  const known = new Set(parameters.map(({ id }) => id));
  for (const id of Object.keys(given)) {
    if (!known.has(id)) problems.push({ field: id, reason: checkWords.unknownParameter(id.slice(0, 80)) });
  }
  return { values, problems };
}

/**
 * What an execution starts with, whoever starts it. `refusal`: why it cannot start. Values that the workflow does not
 * declare pass: another workflow may give what an earlier version took.
 */
export function startInputs(
  parameters: readonly InputParameter[],
  given: JsonObject,
): { values: JsonObject; refusal: string | null } {
  const { values, problems } = declaredInputs(parameters, given);
  return {
    values: { ...given, ...values },
    refusal: problems.length > 0 ? checkWords.refusedInputs(problems) : null,
  };
}

/** The same, refused with `Fault('bad_input')` when anything is wrong. */
export function requireRunInputs(parameters: readonly InputParameter[], given: JsonObject): JsonObject {
  const { values, problems } = runInputs(parameters, given);
  if (problems.length > 0) throw badInput(problems);
  return values;
}
