import type { Json } from '../json';
import { nestingMax } from './budget';
import { parseText } from './parse';
import type { PathPart, Reference, Root, Span } from './reference';

export interface FoundReference {
  /** As typed, with its braces. */
  text: string;
  root: Root;
  /** The step that `steps` or `loops` names. */
  name?: string;
  /** After the name, where there is one. */
  path: PathPart[];
  /** Has `default`: it may be absent. */
  hasDefault: boolean;
  /** Within the text in which it stands. */
  position: Span;
  /** Where that text stands in the value: keys and indices. */
  at: PathPart[];
}

export interface BrokenReference {
  text: string;
  message: string;
  position: Span;
  at: PathPart[];
}

function describe(reference: Reference): Pick<FoundReference, 'root' | 'name' | 'path' | 'hasDefault'> {
  const { root, path, pipes } = reference;
  const hasDefault = pipes.some(({ name }) => name === 'default');
  if (root !== 'steps' && root !== 'loops') return { root, path, hasDefault };
  return { root, name: String(path[0]), path: path.slice(1), hasDefault };
}

/** All references of a value in the order in which they stand, and what looks like one but cannot be read. */
export function scanReferences(value: Json): { found: FoundReference[]; broken: BrokenReference[] } {
  const found: FoundReference[] = [];
  const broken: BrokenReference[] = [];
  const visit = (inner: Json, at: PathPart[]): void => {
    if (typeof inner === 'string') {
      if (!inner.includes('{{')) return;
      for (const piece of parseText(inner).pieces) {
        if (piece.kind === 'text') continue;
        const position = piece.span;
        const text = inner.slice(position.from, position.to);
        if (piece.kind === 'broken') broken.push({ text, message: piece.message, position, at });
        else found.push({ text, ...describe(piece.reference), position, at });
      }
    } else if (at.length >= nestingMax) {
      if (typeof inner === 'object' && inner !== null) {
        const message = `The value is nested deeper than ${nestingMax}.`;
        broken.push({ text: '', message, position: { from: 0, to: 0 }, at });
      }
    } else if (Array.isArray(inner)) {
      inner.forEach((item, index) => visit(item, [...at, index]));
    } else if (typeof inner === 'object' && inner !== null) {
      for (const key of Object.keys(inner)) visit(inner[key] ?? null, [...at, key]);
    }
  };
  visit(value, []);
  return { found, broken };
}

export function referencesIn(value: Json): FoundReference[] {
  return scanReferences(value).found;
}

/** Whether a value has something that is replaced when the step runs. */
export function hasReference(value: Json, depth = 0): boolean {
  if (typeof value === 'string') {
    return value.includes('{{') && parseText(value).pieces.some(({ kind }) => kind !== 'text');
  }
  if (depth > nestingMax) return false;
  if (Array.isArray(value)) return value.some((item) => hasReference(item, depth + 1));
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((item) => hasReference(item, depth + 1))
  );
}
