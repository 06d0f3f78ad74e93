import type { z } from 'zod';
import { badInput, type FieldProblem } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';

const MAX_PROBLEMS = 20;

type Issue = z.core.$ZodIssue;

function nameOf(path: PropertyKey[], part: string): string {
  let name = '';
  for (const key of path) {
    if (typeof key === 'number') name += `[${key}]`;
    else name += name === '' ? String(key) : `.${String(key)}`;
  }
  return name === '' ? part : name;
}

/** A length out of bounds in plain words, where the schema has none of its own. */
function boundOf(issue: Issue): string | null {
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) {
    const least = Number(issue.minimum);
    if (issue.origin === 'string')
      return least <= 1 ? messages.valueRequired : `needs at least ${least} characters`;
    if (issue.origin === 'array')
      return least <= 1 ? 'needs at least one entry' : `needs at least ${least} entries`;
    return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${least}`;
  }
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) {
    const most = Number(issue.maximum);
    if (issue.origin === 'string') return `Maximum characters exceeded (${most})`;
    if (issue.origin === 'array') return `takes at most ${most} entries`;
    return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${most}`;
  }
  return null;
}

function reasonOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return 'Value is required';
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().map((each) => reasonOf(each));
    const said = [...new Set(inner)];
    if (said.length > 0) return said.join(', or ');
  }
  const bound = boundOf(issue);
  if (bound !== null) return bound;
  return issue.message.replace(/^Invalid (input|option): /, '');
}

function problemsOf(issue: Issue, part: string): FieldProblem[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ field: nameOf(issue.path, part), reason: reasonOf(issue) }];
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

/** Parses a value, or refuses it: the problems name its fields, the value itself is named `part`. */
export function parseAs<T extends z.ZodType>(schema: T, value: unknown, part: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw badInput(parsed.error.issues.flatMap((issue) => problemsOf(issue, part)).slice(0, MAX_PROBLEMS));
}
