import { RE2JS } from 're2js';
import type { Json } from '@shared/model/json';
import { unreadable } from './reason';

const MOST = 100_000;

interface Matching {
  text: string;
  pattern: string;
  operation: 'test' | 'find' | 'replace' | 'split';
  replacement: string;
  ignoreCase: boolean;
}

function compile(pattern: string, ignoreCase: boolean): RE2JS {
  try {
    return RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    throw unreadable('Regular expression', error);
  }
}

function findAll(compiled: RE2JS, text: string): Json {
  const matcher = compiled.matcher(text);
  const found: Json[] = [];
  while (found.length < MOST && matcher.find()) {
    const groups = Array.from(
      { length: compiled.groupCount() },
      (_, index) => matcher.group(index + 1) ?? null,
    );
    found.push({ match: matcher.group() ?? '', index: matcher.start(), groups });
  }
  return found;
}

/** RE2 takes time in proportion to the text, but with a large factor. */
export function pattern({ text, pattern: source, operation, replacement, ignoreCase }: Matching): Json {
  const compiled = compile(source, ignoreCase);
  if (operation === 'test') return compiled.matcher(text).find();
  if (operation === 'replace') return compiled.matcher(text).replaceAll(replacement);
  if (operation === 'split') return [...compiled.split(text)];
  return findAll(compiled, text);
}
