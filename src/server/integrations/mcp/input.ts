import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';

const PROBLEMS_MAX = 5;

/** A pattern of another's would run in our process, for as long as it likes: the server checks it itself. */
function withoutPatterns(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (!isJsonObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) => !(key === 'pattern' && typeof value === 'string') && key !== 'patternProperties',
      )
      .map(([key, value]) => [key, withoutPatterns(value)]),
  );
}

const readSchema = (schema: JsonObject): z.ZodType | undefined => {
  try {
    return z.fromJSONSchema(Object.fromEntries(Object.entries(withoutPatterns(schema) ?? {})));
  } catch {
    // Something that is not known here: the server says itself what it does not take.
    return undefined;
  }
};

/** What is wrong with an input, each with the name of its field; undefined: nothing. */
export function inputGap(schema: JsonObject, input: JsonObject): string | undefined {
  const issues = readSchema(schema)?.safeParse(input).error?.issues ?? [];
  if (issues.length === 0) return undefined;
  const told = issues.slice(0, PROBLEMS_MAX).map(({ path, message }) => {
    const field = path.map(String).join('.');
    return field === '' ? message : `${field}: ${message}`;
  });
  const more = issues.length - told.length;
  return `${told.join('; ')}${more > 0 ? `; ${more} more` : ''}`;
}
