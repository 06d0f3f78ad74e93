import type { Json } from '../json';
import { isJsonObject } from '../json';
import type { Reference } from './reference';
import { ABSENT, type Absent, type Scope } from './scope';
import { walkPath } from './walk';

/** What a reference starts from, and how many parts of its path that took. */
export function rootOf(
  scope: Scope,
  { root, path }: Pick<Reference, 'root' | 'path'>,
): { value: Json | Absent; taken: number } {
  if (root === 'inputs') return { value: scope.inputs, taken: 0 };
  if (root === 'trigger') return { value: { ...scope.trigger }, taken: 0 };
  if (root === 'run') return { value: { ...scope.run }, taken: 0 };
  if (root === 'loop') return { value: scope.loop ? { ...scope.loop } : ABSENT, taken: 0 };
  const name = String(path[0] ?? '');
  const named = root === 'steps' ? scope.steps : (scope.loops ?? {});
  const found = Object.hasOwn(named, name) ? named[name] : undefined;
  return { value: found ? { ...found } : ABSENT, taken: 1 };
}

/** Whether a preview gave null there, or on the way there: only the run itself knows. */
export function isKnownLater({ root, path }: Reference, scope: Scope): boolean {
  const { value } = rootOf(scope, { root, path });
  if (scope.isPreview !== true || root !== 'steps' || value === ABSENT) return false;
  return path.slice(1).some((_part, at) => walkPath(value, path.slice(1, at + 2)) === null);
}

const NAMES = 6;

/** What stands there instead, without its content, which may be secret. */
function instead(value: Json): string {
  if (value === null) return 'it is null';
  if (Array.isArray(value))
    return value.length === 0
      ? 'it is an empty list'
      : `it is a list of ${value.length.toLocaleString('en')}`;
  if (!isJsonObject(value))
    return typeof value === 'string'
      ? value === ''
        ? 'it is an empty text'
        : 'it is a text'
      : `it is a ${typeof value}`;
  const names = Object.keys(value);
  if (names.length === 0) return 'it is an empty object';
  const shown = names.slice(0, NAMES).map((name) => `“${name.slice(0, 60)}”`);
  return `it has ${shown.join(', ')}${names.length > NAMES ? ' and more' : ''}`;
}

const written = (path: readonly (string | number)[]): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');

/** Why a reference leads to nothing: “the output of “Find volume” has no “id”; it has “name””. */
export function whyNothing(reference: Reference, scope: Scope): string {
  const { root, path } = reference;
  const { value, taken } = rootOf(scope, reference);
  const name = String(path[0] ?? '');
  if (value === ABSENT) {
    if (root === 'loop') return 'there is no loop around this step';
    return root === 'loops'
      ? `there is no loop “${name}” around this step`
      : `“${name}” has not run before this step`;
  }
  const rest = path.slice(taken);
  let at = rest.findIndex((_part, index) => walkPath(value, rest.slice(0, index + 1)) === ABSENT);
  const isNull = at < 0;
  if (isNull) at = rest.length;
  const parent = walkPath(value, rest.slice(0, at));
  const of = root === 'steps' ? `of “${name}” ` : root === 'loops' ? `of the loop “${name}” ` : '';
  const where = at === 0 ? (of === '' ? root : `“${name}”`) : `${written(rest.slice(0, at))} ${of}`.trim();
  if (isNull || parent === ABSENT) return `${where} is null`;
  return `${where} has no “${written(rest.slice(at, at + 1))}”: ${instead(parent)}`;
}
