import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { resolveReference, ResolveError } from '@shared/model/references/evaluate';
import { parseText } from '@shared/model/references/parse';
import { printReference } from '@shared/model/references/print';
import type { PathPart, Reference } from '@shared/model/references/reference';
import { ABSENT, type Scope } from '@shared/model/references/scope';
import { generatorWords as words } from '@shared/words/generators';

type Pieces = ReturnType<typeof parseText>['pieces'];
interface Sample {
  reference: Reference;
  value: Json;
}

/** What is wrong with the references of a message, by the samples of the variables that it was written for. */
export function mailProblems(pieces: Pieces, variables: readonly { path: string; value: Json }[]): string[] {
  const samples = variables.flatMap(({ path, value }): Sample[] => {
    const [only] = parseText(`{{${path}}}`).pieces;
    return only?.kind === 'reference' ? [{ reference: only.reference, value }] : [];
  });
  const scope = scopeOf(samples);
  const problems = pieces.flatMap((piece) => {
    if (piece.kind === 'broken') return [`${piece.source}: ${piece.message}`];
    return piece.kind === 'reference' ? problemsOf(piece.reference, samples, scope) : [];
  });
  return [...new Set(problems)];
}

const isBelow = (reference: Reference, { reference: whole }: Sample) =>
  reference.root === whole.root &&
  whole.path.every((part, at) => String(part) === String(reference.path[at]));

function problemsOf(reference: Reference, samples: readonly Sample[], scope: Scope): string[] {
  const text = `{{${printReference(reference)}}}`;
  if (reference.root === 'run') return [];
  const sample = samples.find((one) => isBelow(reference, one));
  if (!sample) return [words.unknownVariable(text)];
  // Of a value that nobody knows yet nothing can be said.
  if (sample.value === null) return [];
  try {
    return resolveReference(reference, scope) === ABSENT ? [words.leadsNowhere(text)] : [];
  } catch (error) {
    if (error instanceof ResolveError) return [error.message];
    throw error;
  }
}

function scopeOf(samples: readonly Sample[]): Scope {
  const roots: JsonObject = {};
  for (const { reference, value } of samples) put(roots, [reference.root, ...reference.path], value);
  const at = (root: string): JsonObject => {
    const found = roots[root];
    return isJsonObject(found) ? found : {};
  };
  const steps = Object.entries(at('steps')).map(([name, step]): [string, Scope['steps'][string]] => [
    name,
    { output: (isJsonObject(step) ? step['output'] : undefined) ?? null, status: 'OK' },
  ]);
  return {
    steps: Object.fromEntries(steps),
    inputs: at('inputs'),
    trigger: { type: 'MANUAL', payload: at('trigger')['payload'] ?? null, time: NOW },
    loop: { item: at('loop')['item'] ?? null, index: 0, count: 1 },
    run: {
      id: '',
      workflow_id: '',
      workflow_name: '',
      space_id: '',
      started_at: NOW,
      time_zone: 'UTC',
      trigger_event_id: '',
      actor: '',
    },
  };
}

/** Of a sample, in which nothing depends on the moment. */
const NOW = '2026-01-01T00:00:00.000Z';

/** Objects stand for lists as well: a key of digits is read as an item is. */
function put(target: JsonObject, [first, ...rest]: readonly PathPart[], value: Json): void {
  if (first === undefined) return;
  const key = String(first);
  if (rest.length === 0) {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
    return;
  }
  const known = Object.hasOwn(target, key) ? target[key] : undefined;
  const inner = isJsonObject(known) ? known : {};
  Object.defineProperty(target, key, { value: inner, enumerable: true, configurable: true, writable: true });
  put(inner, rest, value);
}
