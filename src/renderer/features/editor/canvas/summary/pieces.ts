import type { Json } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import { parseText } from '@shared/model/references/parse';
import { brief, cut } from '../../fields/text/brief';
import { chipLabel } from '../../fields/text/chipLabel';

/** A part of a value as a card says it: words, or a reference as its chip. */
export interface Piece {
  text: string;
  isReference: boolean;
}

/** What a step is set to: values one after the other, each of pieces. */
export type Summary = readonly (readonly Piece[])[];

const TEXT_MAX = 40;
const PIECES_MAX = 5;

export const plain = (text: string): Piece[] => (text === '' ? [] : [{ text, isReference: false }]);

/** A value in few words; references in it are chips. */
export function piecesOf(value: Json, max = TEXT_MAX): Piece[] {
  if (value === null || value === '') return [];
  if (typeof value !== 'string') return plain(brief(value, max));
  if (!hasReference(value)) return plain(brief(value.trim(), max));
  const pieces = parseText(value.slice(0, 2000)).pieces.slice(0, PIECES_MAX);
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind === 'reference') return [{ text: chipLabel(piece.reference), isReference: true }];
    return plain(piece.kind === 'text' ? cut(piece.text.replaceAll(/\s+/g, ' '), max) : piece.source);
  });
}

/** With words before it. */
export const said = (before: string, pieces: readonly Piece[]): Piece[] =>
  pieces.length === 0 ? [] : [...plain(`${before} `), ...pieces];

/** As text: for the tooltip, and for those who hear it. */
export const summaryText = (summary: Summary): string =>
  summary.map((pieces) => pieces.map(({ text }) => text).join('')).join(' · ');
