import { Reader } from './reader';
import {
  pathDepthMax,
  piecesMax,
  ReferenceSyntaxError,
  type ParsedText,
  type PathPart,
  type Piece,
  type Reference,
} from './reference';

/** `amount.total`, `tags["cost center"]`, `[0].id`: a path without a root. Throws `ReferenceSyntaxError`. */
export function parsePath(text: string): PathPart[] {
  const reader = new Reader(/^\s*[.[]/.test(text) ? text : `.${text.trimStart()}`, 0);
  const path: PathPart[] = [];
  for (;;) {
    reader.skip();
    const part = reader.part();
    if (part === undefined) break;
    if (path.length >= pathDepthMax) reader.fail('The path is too long.');
    path.push(part);
  }
  if (reader.at < reader.text.length) reader.fail(`${reader.here()} is not expected.`);
  return path;
}

/** Reads what stands between `{{` and `}}`. Throws `ReferenceSyntaxError`. */
export function parseReference(inner: string): Reference {
  const reader = new Reader(inner, 0);
  const { reference } = reader.reference();
  if (reader.at < inner.length) reader.fail(`${reader.here()} is not expected.`);
  return reference;
}

function pieceAt(text: string, from: number): Piece {
  const reader = new Reader(text, from + 2);
  try {
    const read = reader.reference();
    if (reader.take('}}')) return { kind: 'reference', ...read, span: { from, to: reader.at } };
    return reader.fail(reader.at >= text.length ? '“}}” is missing.' : `${reader.here()} is not expected.`);
  } catch (error) {
    if (!(error instanceof ReferenceSyntaxError)) throw error;
    const end = text.indexOf('}}', from + 2);
    const to = end < 0 ? text.length : end + 2;
    const message = end < 0 ? 'A reference is not closed: “}}” is missing.' : error.message;
    return {
      kind: 'broken',
      source: text.slice(from, to),
      message,
      position: error.position,
      span: { from, to },
    };
  }
}

function tooMany(text: string, from: number): Piece {
  const message = `A text has at most ${piecesMax / 2} references.`;
  return {
    kind: 'broken',
    source: text.slice(from),
    message,
    position: from,
    span: { from, to: text.length },
  };
}

/**
 * Every text can be parsed: what is no reference becomes a broken piece. `\{{` is a `{{` that begins no reference;
 * backslashes before `{{` are written twice, others stand for themselves. Of more than two braces the last two begin
 * the reference, so that `{"a":{{{inputs.a}}}}` reads as one expects.
 */
export function parseText(text: string): ParsedText {
  const pieces: Piece[] = [];
  let plain = '';
  let plainFrom = 0;
  let at = 0;
  const flush = (to: number) => {
    if (plain !== '') pieces.push({ kind: 'text', text: plain, span: { from: plainFrom, to } });
    plain = '';
  };
  for (;;) {
    const open = text.indexOf('{{', at);
    if (open < 0) break;
    let slash = open;
    while (slash > at && text[slash - 1] === '\\') slash -= 1;
    const slashes = open - slash;
    plain += text.slice(at, slash) + '\\'.repeat(Math.floor(slashes / 2));
    if (slashes % 2 === 1) {
      plain += '{{';
      at = open + 2;
      continue;
    }
    let start = open;
    while (text[start + 2] === '{') start += 1;
    plain += text.slice(open, start);
    flush(start);
    const piece = pieces.length < piecesMax ? pieceAt(text, start) : tooMany(text, start);
    pieces.push(piece);
    at = piece.span.to;
    plainFrom = at;
  }
  plain += text.slice(at);
  flush(text.length);
  return { pieces };
}
