import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { InputParameter } from '@shared/model/graph/types';
import type { PickerOption } from '../../../../parts/pickers/options';
import { paramWords } from '@shared/words/paramEditors';

interface Listed {
  workflowId: string;
  name: string;
  path: string;
  state: 'enabled' | 'disabled';
}

const words = paramWords.workflow;

/**
 * A workflow as the picker shows it: its folder below the name, and what is worth knowing at the end. `space`: the name of
 * its space where that is not the one of the list.
 */
export function workflowOption(
  { workflowId, name, path, state }: Listed,
  itself: string,
  space?: string,
): PickerOption {
  const hint = workflowId === itself ? words.itself : state === 'disabled' ? words.disabled : undefined;
  return {
    value: workflowId,
    label: space === undefined ? name : words.inSpace(name, space),
    ...(path === '/' ? {} : { detail: path }),
    ...(hint === undefined ? {} : { hint }),
  };
}

/** The inputs that another workflow takes and that have no value yet, with their defaults. */
export function missingInputs(
  parameters: readonly Pick<InputParameter, 'id' | 'defaultValue'>[],
  value: Json,
): JsonObject {
  const given = isJsonObject(value) ? value : {};
  return Object.fromEntries(
    parameters
      .filter(({ id }) => !Object.hasOwn(given, id))
      .map(({ id, defaultValue }) => [id, defaultValue ?? '']),
  );
}

/** What was given already stays in front of what is added. */
export const withInputs = (value: Json, added: JsonObject): JsonObject => ({
  ...(isJsonObject(value) ? value : {}),
  ...added,
});
