import type { Json } from '@shared/model/json';
import { AbsentError, resolveReference, ResolveError, resolveValue } from '@shared/model/references/evaluate';
import type { Reference } from '@shared/model/references/reference';
import { ABSENT, type Scope } from '@shared/model/references/scope';
import type { ValueType } from '@shared/model/references/valueTree';
import { editorFieldWords as words } from '@shared/words/editorFields';
import { brief } from './brief';

export type Preview =
  | { kind: 'value'; type: ValueType; text: string }
  | { kind: 'absent' }
  | { kind: 'error'; message: string };

function typeOf(value: Json): ValueType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'string'
    ? 'text'
    : type === 'number'
      ? 'number'
      : type === 'boolean'
        ? 'boolean'
        : 'object';
}

/** “list of 3”, “number”. */
export function describeType(value: Json): string {
  return Array.isArray(value) ? `${words.types.list} of ${value.length}` : words.types[typeOf(value)];
}

/** What the text gives with the values that are known now, cut as previews are (LIM-20). */
export function previewOf(value: Json, scope: Scope): Preview {
  try {
    const resolved = resolveValue(value, scope);
    if (resolved === ABSENT) return { kind: 'absent' };
    return { kind: 'value', type: typeOf(resolved), text: brief(resolved) };
  } catch (error) {
    if (error instanceof AbsentError && !error.isKnown) return { kind: 'absent' };
    if (error instanceof ResolveError) return { kind: 'error', message: error.message };
    throw error;
  }
}

/** The value of one reference; undefined when there is none, or a pipe cannot work on it. */
export function resolvedOf(reference: Reference, scope: Scope): Json | undefined {
  try {
    const value = resolveReference(reference, scope);
    return value === ABSENT ? undefined : value;
  } catch (error) {
    if (error instanceof ResolveError) return undefined;
    throw error;
  }
}

/** In words: `= 42`, “no value yet”, or why not. */
export function previewText(preview: Preview): string {
  if (preview.kind === 'absent') return words.noValueYet;
  return preview.kind === 'error' ? preview.message : `= ${preview.text}`;
}
