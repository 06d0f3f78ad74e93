import type { Json } from '../json';
import { asLiteral } from './literals';
import { BudgetError, createBudget, nestingMax, spendNodes, type Budget } from './budget';
import { parseText } from './parse';
import { isPipeName } from './pipeForms';
import { PipeError, runPipe, toText } from './pipes';
import { printReference } from './print';
import { ReferenceSyntaxError, type Reference, type Root } from './reference';
import { ABSENT, type Absent, type Scope } from './scope';
import { walkPath } from './walk';

/** Why a reference gives no value. `message` names it and is shown as it stands. */
export class ResolveError extends Error {
  override readonly name = 'ResolveError';
  constructor(
    message: string,
    /** As it stands in the text, with its braces. */
    readonly reference: string,
  ) {
    super(message);
  }
}

function rootOf(scope: Scope, root: Root, name: string): { value: Json | Absent; taken: number } {
  if (root === 'inputs') return { value: scope.inputs, taken: 0 };
  if (root === 'trigger') return { value: { ...scope.trigger }, taken: 0 };
  if (root === 'run') return { value: { ...scope.run }, taken: 0 };
  if (root === 'loop') return { value: scope.loop ? { ...scope.loop } : ABSENT, taken: 0 };
  const named = root === 'steps' ? scope.steps : (scope.loops ?? {});
  const found = Object.hasOwn(named, name) ? named[name] : undefined;
  return { value: found ? { ...found } : ABSENT, taken: 1 };
}

/** The value of one reference. Throws `ResolveError`. */
export function resolveReference(reference: Reference, scope: Scope, budget = createBudget()): Json | Absent {
  try {
    const { value, taken } = rootOf(scope, reference.root, String(reference.path[0] ?? ''));
    spendNodes(budget, reference.path.length + 1);
    let result =
      value === ABSENT ? ABSENT : walkPath(value, taken === 0 ? reference.path : reference.path.slice(1));
    for (const { name, args } of reference.pipes) {
      if (!isPipeName(name)) throw new PipeError(`there is no pipe “${name}”`);
      result = runPipe(name, result, args, { budget, timeZone: scope.run.time_zone });
    }
    return result;
  } catch (error) {
    const known =
      error instanceof PipeError || error instanceof BudgetError || error instanceof ReferenceSyntaxError;
    if (!known) throw error;
    const text = `{{${printReference(reference)}}}`;
    throw new ResolveError(`${text}: ${error.message}.`.replace(/\.\.$/, '.'), text);
  }
}

/** As `oneWord` has it: a list stands as several words. */
function literalText(value: Json | Absent, budget: Budget): string {
  const items: readonly (Json | Absent)[] = Array.isArray(value) ? value : [value];
  return items.map((item) => asLiteral(toText(item, budget))).join(' ');
}

function resolveText(text: string, scope: Scope, budget: Budget, toTextOf = toText): Json | Absent {
  if (!text.includes('{{')) return text;
  const { pieces } = parseText(text);
  const [only] = pieces;
  if (pieces.length === 1 && only?.kind === 'reference') {
    return resolveReference(only.reference, scope, budget);
  }
  let result = '';
  for (const piece of pieces) {
    if (piece.kind === 'broken') throw new ResolveError(`${piece.source}: ${piece.message}`, piece.source);
    if (piece.kind === 'text') {
      result += toText(piece.text, budget);
      continue;
    }
    const value = resolveReference(piece.reference, scope, budget);
    try {
      result += toTextOf(value, budget);
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
      const shown = `{{${printReference(piece.reference)}}}`;
      throw new ResolveError(`${shown}: ${error.message}.`, shown);
    }
  }
  return result;
}

function resolveWithin(value: Json, scope: Scope, budget: Budget, depth: number): Json | Absent {
  if (typeof value === 'string') return resolveText(value, scope, budget);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > nestingMax) throw new BudgetError(`the value is nested deeper than ${nestingMax}`);
  if (Array.isArray(value)) {
    spendNodes(budget, value.length);
    return value.map((item) => {
      const resolved = resolveWithin(item, scope, budget, depth + 1);
      return resolved === ABSENT ? null : resolved;
    });
  }
  const entries: [string, Json][] = [];
  const keys = Object.keys(value);
  spendNodes(budget, keys.length);
  for (const key of keys) {
    const resolved = resolveWithin(value[key] ?? null, scope, budget, depth + 1);
    if (resolved !== ABSENT) entries.push([key, resolved]);
  }
  // Object.fromEntries defines properties; assignment would run the setter of `__proto__`.
  return Object.fromEntries(entries);
}

/**
 * Replaces the references in a value of a step. A text that is exactly one reference gives its value with its type;
 * in a text with more around it a reference stands as text (objects as JSON, null and absent as nothing). An absent
 * property of an object is left out, an absent item of a list is null. Throws `ResolveError`.
 */
export function resolveValue(value: Json, scope: Scope, budget: Budget = createBudget()): Json | Absent {
  try {
    return resolveWithin(value, scope, budget, 0);
  } catch (error) {
    if (error instanceof BudgetError) throw new ResolveError(`The value is too large: ${error.message}.`, '');
    throw error;
  }
}

/** The same for a text of words, such as a command: what a reference gives stands between the marks of literals.ts. */
export function resolveWords(text: string, scope: Scope): Json | Absent {
  try {
    return resolveText(text, scope, createBudget(), literalText);
  } catch (error) {
    if (error instanceof BudgetError) throw new ResolveError(`The value is too large: ${error.message}.`, '');
    throw error;
  }
}
