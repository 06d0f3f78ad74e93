import { readJson } from '@shared/model/readJson';
import type { Json } from '@shared/model/json';
import { StepError } from '../steps/contract';

const DEEPEST = 200;

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, (depth += 1));
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
}

/** A property of this name would change an object that the output is copied into. */
const PROTO = '__proto__';

/** What the code gave, from its text; fails when it is not what a process of ours sends. */
export function readOutput(text: string, maxBytes: number): Json {
  if (Buffer.byteLength(text) > maxBytes) throw new StepError('The result of the code is too large.');
  if (depthOf(text) > DEEPEST) {
    throw new StepError(`The result is nested more than ${DEEPEST} levels deep.`, 'general', false);
  }
  const risky = text.includes(PROTO) || text.includes('\\u005f') || text.includes('\\u005F');
  try {
    return readJson(text, risky ? (key) => key === PROTO : undefined);
  } catch {
    throw new StepError('The result of the code could not be read as JSON.', 'general', false);
  }
}
