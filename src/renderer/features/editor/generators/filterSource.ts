import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { FILTER_ITEMS_MAX } from '@shared/model/limits';
import { referencesIn } from '@shared/model/references/collect';
import { ResolveError, resolveValue } from '@shared/model/references/evaluate';
import { ABSENT, type Absent } from '@shared/model/references/scope';
import { readList } from '@shared/model/steps/checkValue';
import type { ParamWorld } from '../params/contract';

/** What a model sees of the list of a step, or why it can see nothing. */
export type FilterSource =
  | { items: JsonObject[]; problem?: undefined }
  | { problem: 'noList' | 'untested' | 'wrongSource' };

function resolved(list: Json, { scope }: Pick<ParamWorld, 'scope'>): Json | Absent {
  try {
    return resolveValue(list, scope);
  } catch (error) {
    if (error instanceof ResolveError) return ABSENT;
    throw error;
  }
}

/** AI-G-08, -10: the first items of a list of objects that a test or a run gave, or that was pinned. */
export function filterSourceOf(list: Json, world: Pick<ParamWorld, 'scope' | 'samples'>): FilterSource {
  if (list === null || list === '') return { problem: 'noList' };
  const isUntested = referencesIn(list).some(
    ({ root, name }) => root === 'steps' && name !== undefined && world.samples.has(name),
  );
  if (isUntested) return { problem: 'untested' };
  const value = resolved(list, world);
  if (value === ABSENT) return { problem: 'untested' };
  const items = readList(value) ?? [];
  const objects = items.filter(isJsonObject);
  if (objects.length === 0 || objects.length < items.length) return { problem: 'wrongSource' };
  return { items: objects.slice(0, FILTER_ITEMS_MAX) };
}
