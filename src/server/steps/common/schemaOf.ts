import { z } from 'zod';
import { readJson } from '@shared/model/readJson';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';

/** What says nothing to a reader, or only what zod takes a number or a moment for. */
function isNoise(key: string, value: Json, { type, format }: JsonObject): boolean {
  if (key === '$schema' || key === 'propertyNames') return true;
  if (key === 'additionalProperties') return !isJsonObject(value) || Object.keys(value).length === 0;
  if (key === 'pattern') return format === 'date' || format === 'date-time';
  if (type === 'integer' && (key === 'minimum' || key === 'maximum'))
    return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  return (key === 'properties' || key === 'items') && JSON.stringify(value) === '{}';
}

/** Something or null is one type more, not a choice of two. */
function orNull({ anyOf, ...rest }: JsonObject): JsonObject | undefined {
  if (!Array.isArray(anyOf)) return undefined;
  const types = anyOf.map((one) => (isJsonObject(one) && typeof one['type'] === 'string' ? one['type'] : ''));
  const said = anyOf.filter((one) => isJsonObject(one) && Object.keys(one).length > 1);
  if (types.includes('') || said.length > 1) return undefined;
  const [first] = said;
  return { ...(isJsonObject(first) ? first : {}), type: types, ...rest };
}

function tidied(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(tidied);
  if (!isJsonObject(schema)) return schema;
  const parts = Object.entries(schema).map(([key, value]) => [key, tidied(value)] as const);
  const left = Object.fromEntries(parts.filter(([key, value]) => !isNoise(key, value, schema)));
  return orNull(left) ?? left;
}

/** Many steps give the same. */
const known = new WeakMap<z.ZodType, JsonObject>();

/** The JSON Schema of what a step gives, as the editor completes and checks by it. */
export function schemaOf(output: z.ZodType): JsonObject {
  const before = known.get(output);
  if (before) return before;
  const schema = tidied(readJson(JSON.stringify(z.toJSONSchema(output))));
  const made = isJsonObject(schema) ? schema : {};
  known.set(output, made);
  return made;
}
