import type { Json } from '../json';
import { jsonText, type Budget } from './budget';
import { asLiteral } from './literals';
import { toText } from './pipes';
import type { Piece, Reference } from './reference';

/** Why a value cannot stand where its reference does; the evaluator adds the reference. */
export class PlaceError extends Error {
  override readonly name = 'PlaceError';
}

/** A piece of a text as it is written out. */
export interface Part {
  text: string;
  isValue: boolean;
}

/** How the values of references stand in a text with more around them. */
interface Placing {
  /** `before`: the text so far. */
  value: (value: Json, budget: Budget, at: { before: string; reference: Reference }) => string;
  /** Throws `PlaceError` for a text that values have made another one than was written. */
  check?: (parts: readonly Part[]) => void;
}

/** A new one for each text. */
export type PlacingOf = (pieces: readonly Piece[]) => Placing;

const plain: Placing = { value: toText };
/** Objects as JSON, null as nothing. */
export const asText: PlacingOf = () => plain;

/** A list stands as several words; see literals.ts. */
export const asWords: PlacingOf = () => ({
  value: (value, budget) =>
    (Array.isArray(value) ? value : [value]).map((item) => asLiteral(toText(item, budget))).join(' '),
});

const AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*$/i;
const HOST = /^[\w.-]*(?::\d{1,5})?$/;

const segmentsOf = (address: string): string[] =>
  address
    .replace(/[?#].*$/s, '')
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
    .split('/');
const isDots = (segment: string) => /^(?:\.|%2e){1,2}$/i.test(segment);
const isGap = (segment: string) => segment === '';
const count = (parts: readonly string[], is: (segment: string) => boolean) =>
  segmentsOf(parts.join('')).filter(is).length;

const address: Placing = {
  value(value, budget, { before }) {
    const text = toText(value, budget);
    if (before === '') return text;
    if (!AUTHORITY.test(before)) return encodeURIComponent(text.toWellFormed());
    if (HOST.test(text)) return text;
    throw new PlaceError(`“${text.slice(0, 80)}” is no part of a host name`);
  },
  check(parts) {
    const texts = parts.map(({ text }) => text);
    const meant = parts.map(({ text, isValue }, index) => (isValue && index > 0 ? 'x' : text));
    if (count(texts, isDots) > count(meant, isDots))
      throw new PlaceError('a part of the path would be “.” or “..”');
    if (count(texts, isGap) > count(meant, isGap)) throw new PlaceError('a part of the path would be empty');
  },
};
/**
 * An address: values are encoded, so that none adds a folder, a parameter or a fragment. One at the very beginning is
 * the address that the rest is written to, and stands as it is.
 */
export const asAddress: PlacingOf = () => address;

/** Whether the text ends within a text of JSON. */
function endsInText(json: string, from: boolean): boolean {
  let inside = from;
  for (let at = 0; at < json.length; at += 1) {
    if (json[at] === '"') inside = !inside;
    else if (inside && json[at] === '\\') at += 1;
  }
  return inside;
}

/** For each reference whether it stands within a text of JSON; undefined where the whole is no JSON. */
function jsonPlaces(pieces: readonly Piece[]): Map<Reference, boolean> | undefined {
  const places = new Map<Reference, boolean>();
  let inside = false;
  let probe = '';
  for (const piece of pieces) {
    if (piece.kind === 'broken') return undefined;
    if (piece.kind === 'text') {
      inside = endsInText(piece.text, inside);
      probe += piece.text;
      continue;
    }
    places.set(piece.reference, inside);
    probe += inside ? 'x' : '0';
  }
  if (!/^\s*[[{]/.test(probe)) return undefined;
  try {
    JSON.parse(probe);
    return places;
  } catch {
    return undefined;
  }
}

/**
 * JSON written as text: a value is escaped within quotes and whole outside of them, so that it stays JSON. What is no
 * JSON with any values stays text; `| json` writes JSON as it is.
 */
export const asJson: PlacingOf = (pieces) => {
  const places = jsonPlaces(pieces);
  if (!places) return plain;
  return {
    value(value, budget, { reference }) {
      if (places.get(reference)) return jsonText(toText(value, budget), budget).slice(1, -1);
      return reference.pipes.at(-1)?.name === 'json' ? toText(value, budget) : jsonText(value, budget);
    },
  };
};
