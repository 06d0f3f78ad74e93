import type { Json } from '../json';
import { isRefusedKey, type PathPart } from './reference';
import { ABSENT, type Absent } from './scope';

const given = (value: Json | undefined): Json | Absent => (value === undefined ? ABSENT : value);

/** One step into a value: own properties and items only. A key of digits reads an item of a list. */
function stepInto(value: Json | undefined, part: PathPart): Json | Absent {
  if (typeof value !== 'object' || value === null) return ABSENT;
  if (Array.isArray(value)) {
    const index = typeof part === 'number' ? part : /^\d+$/.test(part) ? Number(part) : Number.NaN;
    return given(Number.isNaN(index) ? undefined : value.at(index));
  }
  const key = String(part);
  if (isRefusedKey(key) || !Object.hasOwn(value, key)) return ABSENT;
  return given(value[key]);
}

/** Where the path leads, or ABSENT. Never reaches what data inherits. */
export function walkPath(value: Json, path: readonly PathPart[]): Json | Absent {
  let at: Json | Absent = value;
  for (const part of path) {
    at = stepInto(at, part);
    if (at === ABSENT) return ABSENT;
  }
  return at;
}
