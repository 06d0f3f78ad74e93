import type { Json } from '../json';
import { BudgetError, createBudget, nestingMax, spendNodes, type Budget } from './budget';
import { isKnownLater, rootOf, whyNothing } from './nothing';
import { parseText } from './parse';
import { isPipeName } from './pipeForms';
import { PipeError, runPipe, toText } from './pipes';
import { asText, PlaceError, type Part, type PlacingOf } from './placing';
import { printReference } from './print';
import { ReferenceSyntaxError, type Piece, type Reference } from './reference';
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

const shownOf = (reference: Reference): string => `{{${printReference(reference)}}}`;

/** A reference that leads to nothing where something has to stand, and what was there instead. */
export class AbsentError extends ResolveError {
  /** Whether what it starts from is there: a step that has run, an input. */
  readonly isKnown: boolean;
  constructor(reference: Reference, scope: Scope) {
    const shown = shownOf(reference);
    super(`${shown} leads to nothing: ${whyNothing(reference, scope)}.`, shown);
    this.isKnown = rootOf(scope, reference).value !== ABSENT;
  }
}

/** The value of one reference. Throws `ResolveError`. */
export function resolveReference(reference: Reference, scope: Scope, budget = createBudget()): Json | Absent {
  try {
    const { value, taken } = rootOf(scope, reference);
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
    const text = shownOf(reference);
    throw new ResolveError(`${text}: ${error.message}.`.replace(/\.\.$/, '.'), text);
  }
}

/** Whether whoever wrote the reference has said what to take when there is nothing. */
export const hasDefault = ({ pipes }: Reference): boolean => pipes.some(({ name }) => name === 'default');

/** The reference that a value is as a whole. */
export function wholeReference(value: Json): Reference | undefined {
  const [only, more] = typeof value === 'string' ? parseText(value).pieces : [];
  return only?.kind === 'reference' && more === undefined ? only.reference : undefined;
}

/** What stands in a text of a preview for what only the run knows. */
const KNOWN_LATER = '(known after the run)';

function placed(
  { reference }: Extract<Piece, { kind: 'reference' }>,
  scope: Scope,
  budget: Budget,
  write: (value: Json) => string,
): string {
  const value = resolveReference(reference, scope, budget);
  const isNothing = value === ABSENT || value === null;
  if (isNothing && !hasDefault(reference)) {
    if (isKnownLater(reference, scope)) return KNOWN_LATER;
    throw new AbsentError(reference, scope);
  }
  try {
    return write(value === ABSENT ? null : value);
  } catch (error) {
    if (!(error instanceof BudgetError || error instanceof PlaceError)) throw error;
    const shown = shownOf(reference);
    throw new ResolveError(`${shown}: ${error.message}.`, shown);
  }
}

function resolveText(text: string, { scope, budget, placing }: Resolving): Json | Absent {
  if (!text.includes('{{')) return text;
  const { pieces } = parseText(text);
  const [only] = pieces;
  if (pieces.length === 1 && only?.kind === 'reference') {
    return resolveReference(only.reference, scope, budget);
  }
  const place = placing(pieces);
  const parts: Part[] = [];
  let before = '';
  for (const piece of pieces) {
    if (piece.kind === 'broken') throw new ResolveError(`${piece.source}: ${piece.message}`, piece.source);
    const isValue = piece.kind === 'reference';
    const part = isValue
      ? placed(piece, scope, budget, (value) =>
          place.value(value, budget, { before, reference: piece.reference }),
        )
      : toText(piece.text, budget);
    before += part;
    parts.push({ text: part, isValue });
  }
  try {
    place.check?.(parts);
  } catch (error) {
    if (error instanceof PlaceError) throw new ResolveError(`${text.trim()}: ${error.message}.`, text);
    throw error;
  }
  return before;
}

interface Resolving {
  scope: Scope;
  budget: Budget;
  placing: PlacingOf;
}

function resolveWithin(value: Json, resolving: Resolving, depth: number): Json | Absent {
  const { scope, budget } = resolving;
  if (typeof value === 'string') return resolveText(value, resolving);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > nestingMax) throw new BudgetError(`the value is nested deeper than ${nestingMax}`);
  const within = (item: Json): Json | Absent => {
    const resolved = resolveWithin(item, resolving, depth + 1);
    const reference = resolved === ABSENT ? wholeReference(item) : undefined;
    if (!reference) return resolved;
    if (isKnownLater(reference, scope)) return null;
    throw new AbsentError(reference, scope);
  };
  if (Array.isArray(value)) {
    spendNodes(budget, value.length);
    return value.map((item) => {
      const resolved = within(item);
      return resolved === ABSENT ? null : resolved;
    });
  }
  const entries: [string, Json][] = [];
  const keys = Object.keys(value);
  spendNodes(budget, keys.length);
  for (const key of keys) {
    const resolved = within(value[key] ?? null);
    if (resolved !== ABSENT) entries.push([key, resolved]);
  }
  // Object.fromEntries defines properties; assignment would run the setter of `__proto__`.
  return Object.fromEntries(entries);
}

export interface ResolveOptions {
  budget?: Budget;
  /** How values stand in the text, when the value is one; within lists and objects they stand as text. */
  placing?: PlacingOf;
}

/**
 * Replaces the references in a value of a step. A text that is exactly one reference gives its value with its type, or
 * `ABSENT`; in a text with more around it a reference stands as text, objects as JSON. One that leads to nothing there,
 * or in a list or an object, is a `ResolveError`, unless it has a default. Throws `ResolveError`.
 */
export function resolveValue(value: Json, scope: Scope, options: ResolveOptions = {}): Json | Absent {
  const { budget = createBudget(), placing = asText } = options;
  const resolving = { scope, budget };
  try {
    if (typeof value === 'string') return resolveText(value, { ...resolving, placing });
    return resolveWithin(value, { ...resolving, placing: asText }, 0);
  } catch (error) {
    if (error instanceof BudgetError) throw new ResolveError(`The value is too large: ${error.message}.`, '');
    throw error;
  }
}
