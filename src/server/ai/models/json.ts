import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { modelWords as words } from '@shared/words/aiModels';
import { StepError } from '../../steps/contract';

const REASONS_MAX = 10;
const DEPTH_MAX = 30;
/** A longer list of what would do says nothing to anybody. */
const VALUES_SHOWN = 12;
/** Patterns of a schema would be carried out in the server. */
const REFUSED: ReadonlySet<string> = new Set(['pattern', 'patternProperties']);
/** What holds schemas by names of people's own. */
const BY_NAME: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);
const VALUES: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples']);

function checkSchema(schema: Json, depth: number): void {
  if (depth > DEPTH_MAX) throw new StepError(words.schema.deep(DEPTH_MAX), 'input_validation', false);
  if (Array.isArray(schema)) for (const item of schema) checkSchema(item, depth + 1);
  if (!isJsonObject(schema)) return;
  for (const [key, inner] of Object.entries(schema)) {
    if (REFUSED.has(key)) throw new StepError(words.schema.refused(key), 'input_validation', false);
    if (VALUES.has(key)) continue;
    if (BY_NAME.has(key) && isJsonObject(inner))
      for (const one of Object.values(inner)) checkSchema(one, depth + 1);
    else checkSchema(inner, depth + 1);
  }
}

const saidOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' && issue.values.length > VALUES_SHOWN
    ? words.schema.notListed
    : issue.message;

/** A check of answers by a JSON Schema; null takes any JSON. `StepError` for a schema that cannot be used. */
export function checkOf(schema: JsonObject | null): (value: Json) => string[] {
  if (schema === null) return () => [];
  checkSchema(schema, 0);
  let form: z.ZodType;
  try {
    form = z.fromJSONSchema(schema);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StepError(words.schema.unusable(reason), 'input_validation', false);
  }
  return (value) => {
    try {
      return (form.safeParse(value).error?.issues ?? [])
        .slice(0, REASONS_MAX)
        .map((issue) => `${issue.path.map(String).join('.') || 'the answer'}: ${saidOf(issue)}`);
    } catch {
      // One that refers to itself without an end.
      throw new StepError(words.schema.unusable(words.schema.circles), 'input_validation', false);
    }
  };
}

const FENCE = /```(?:json)?\s*\n([\s\S]*?)\n?```/;
const anything = z.json();

/** The JSON in what a model said: alone, in a fence, or with words around it. Undefined: there is none. */
export function readJson(text: string): Json | undefined {
  const begin = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const candidates = [text, FENCE.exec(text)?.[1], begin === -1 ? undefined : text.slice(begin, end + 1)];
  for (const candidate of candidates) {
    if (candidate === undefined) continue;
    try {
      return anything.parse(JSON.parse(candidate));
    } catch {
      // The next one.
    }
  }
  return undefined;
}
