import type { z } from 'zod';
import { badInput, type FieldProblem } from '@shared/kernel/fault';
import { schemaReason, type SchemaIssue } from '@shared/words/schemaFaults';

const MAX_PROBLEMS = 20;

function nameOf(path: PropertyKey[], part: string): string {
  let name = '';
  for (const key of path) {
    if (typeof key === 'number') name += `[${key}]`;
    else name += name === '' ? String(key) : `.${String(key)}`;
  }
  return name === '' ? part : name;
}

function problemsOf(issue: SchemaIssue, part: string): FieldProblem[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ field: nameOf(issue.path, part), reason: schemaReason(issue) }];
  return issue.keys.map((key) => ({
    field: nameOf([...issue.path, key], part),
    reason: `is not a property of the ${part}`,
  }));
}

/** Parses one part of a request (`params`, `query` or `body`), or refuses it and names every field with the reason. */
export function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  const given = value ?? {};
  if (!schema) {
    const keys = typeof given === 'object' ? Object.keys(given) : [part];
    if (keys.length === 0) return undefined;
    throw badInput(
      keys.slice(0, MAX_PROBLEMS).map((field) => ({ field, reason: `this call takes no ${part}` })),
    );
  }
  return parseAs(schema, given, part);
}

function parse<T extends z.ZodType>(
  schema: T,
  value: unknown,
  problems: (issue: SchemaIssue) => FieldProblem[],
): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw badInput(parsed.error.issues.flatMap(problems).slice(0, MAX_PROBLEMS));
}

/** Parses a value, or refuses it: the problems name its fields, the value itself is named `part`. */
export const parseAs = <T extends z.ZodType>(schema: T, value: unknown, part: string): z.output<T> =>
  parse(schema, value, (issue) => problemsOf(issue, part));

/** Parses the value of a field of a request: the problems name their place in the request, as `value[0].id`. */
export const parseField = <T extends z.ZodType>(schema: T, value: unknown, field: string): z.output<T> =>
  parse(schema, value, (issue) => problemsOf({ ...issue, path: [field, ...issue.path] }, field));
