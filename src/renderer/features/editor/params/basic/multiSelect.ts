import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { readList } from '@shared/model/steps/checkValue';

export type MultiMode = 'all' | 'some' | 'except';

export interface Chosen {
  mode: MultiMode;
  /** Chosen, or left out of all. */
  values: string[];
}

const texts = (value: Json | undefined): string[] =>
  (value === undefined ? [] : (readList(value) ?? [])).flatMap((item) =>
    typeof item === 'object' ? [] : [String(item)],
  );

/** STEP-16; a plain list, or text with commas, are values too. */
export function readChosen(value: Json): Chosen {
  if (!isJsonObject(value)) return { mode: 'some', values: value === null ? [] : texts(value) };
  const excluded = texts(value['excluded']);
  if (value['process_all'] !== true) return { mode: 'some', values: texts(value['values']) };
  return excluded.length > 0 ? { mode: 'except', values: excluded } : { mode: 'all', values: [] };
}

/** PARAM-11, -12: all of the options are process_all; “all except” leaves some out of it. */
export function writeChosen({ mode, values }: Chosen, options: readonly string[]): JsonObject {
  const every = mode === 'some' && options.length > 0 && options.every((option) => values.includes(option));
  if (mode === 'all' || every) return { process_all: true, values: [], excluded: [] };
  if (mode === 'except') return { process_all: true, values: [], excluded: [...values] };
  return { process_all: false, values: [...values], excluded: [] };
}
