import type { z } from 'zod';
import { messages } from './messages';

/** What a schema found, as `safeParse` tells it. */
export type SchemaIssue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty (null)',
  undefined: 'omitted',
  date: 'a date',
};

const formats: Readonly<Record<string, string>> = {
  email: messages.invalidEmail,
  url: messages.invalidUrl,
  date: 'must be a date such as 2026-01-31',
  datetime: 'must be a time such as 2026-01-31T09:00:00Z',
  regex: 'has characters or a format that can’t be used here',
};

function boundOf(issue: SchemaIssue): string | null {
  if (issue.code === 'too_small') {
    const least = Number(issue.minimum);
    if (issue.origin === 'string')
      return least <= 1 ? messages.valueRequired : `needs at least ${least} characters`;
    if (issue.origin === 'array')
      return least <= 1 ? 'needs at least one entry' : `needs at least ${least} entries`;
    return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${least}`;
  }
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum);
    if (issue.origin === 'string') return `Maximum characters exceeded (${most})`;
    if (issue.origin === 'array') return `takes at most ${most} entries`;
    return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${most}`;
  }
  return null;
}

/** Where the schema has no words of its own its library writes some for programmers, which begin so. */
const raw = /^(Invalid |Too small|Too big|Unrecognized )/;

/** Why a value was refused, in plain words; what a schema says itself stays. */
export function schemaReason(issue: SchemaIssue): string {
  if (issue.code === 'invalid_union') {
    const said = [...new Set(issue.errors.flat().map((each) => schemaReason(each)))];
    if (said.length > 0) return said.join(', or ');
  }
  if (!raw.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return messages.valueRequired;
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values
        .map(String)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')}`;
    case 'invalid_format':
      return formats[issue.format] ?? `must have the format ${issue.format}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'has a name that can’t be used';
    default:
      return boundOf(issue) ?? 'is not the expected value';
  }
}
