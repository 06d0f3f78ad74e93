import type { Json } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import { parseText } from '@shared/model/references/parse';

export function parseJson(text: string): Json | undefined {
  try {
    const parsed: Json = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}

/** Whether the text so far has an open quote: a reference there is part of a text. */
function endsInString(text: string): boolean {
  let open = false;
  for (let at = 0; at < text.length; at += 1) {
    if (open && text[at] === '\\') at += 1;
    else if (text[at] === '"') open = !open;
  }
  return open;
}

/** The JSON that stands there when every reference has a value; undefined when there is none. */
function withoutReferences(text: string): Json | undefined {
  let plain = '';
  for (const { kind, span } of parseText(text).pieces) {
    if (kind === 'broken') return undefined;
    if (kind === 'text') plain += text.slice(span.from, span.to);
    else plain += endsInString(plain) ? '' : 'null';
  }
  return parseJson(plain);
}

/** JSON, also with references as values or within its texts. Empty text is nothing yet, which is valid. */
export function isJsonText(text: string): boolean {
  return text.trim() === '' || parseJson(text) !== undefined || withoutReferences(text) !== undefined;
}

/** What would be taken for JSON or for the beginning of it, and a reference alone, stand without quotes. */
function standsBare(text: string): boolean {
  const [only, ...more] = parseText(text).pieces;
  const isReference = more.length === 0 && only?.kind === 'reference';
  return isReference || /^\s*(?:[[{"]|$)/.test(text) || parseJson(text) !== undefined;
}

export function printJsonText(value: Json): string {
  if (value === null) return '';
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  const quoted = JSON.stringify(value);
  // A backslash before the quotes within a reference would break it.
  const isBroken = hasReference(value) && quoted.slice(1, -1) !== value;
  return isBroken || standsBare(value) ? value : quoted;
}

/**
 * What the text means: JSON with its types; with bare references, or broken, the text itself; empty is null. A text in
 * quotes that could not be told from JSON without them keeps its quotes.
 */
export function readJsonText(text: string): Json {
  if (text.trim() === '') return null;
  const parsed = parseJson(text);
  if (parsed === undefined) return text;
  return typeof parsed === 'string' && printJsonText(parsed) !== JSON.stringify(parsed) ? text : parsed;
}

/** A text that nobody types, as JSON writes it. */
const mark = (index: number) => JSON.stringify(`\u0000${index}\u0000`);

/** Indented; bare references keep their places. Null: the text is no JSON. */
export function formatJsonText(text: string): string | null {
  const parsed = parseJson(text);
  if (parsed !== undefined) return JSON.stringify(parsed, null, 2);
  if (!hasReference(text)) return null;
  const bare: string[] = [];
  let plain = '';
  for (const { kind, span } of parseText(text).pieces) {
    const source = text.slice(span.from, span.to);
    if (kind === 'reference' && !endsInString(plain)) {
      plain += mark(bare.length);
      bare.push(source);
    } else plain += source;
  }
  const marked = parseJson(plain);
  if (marked === undefined) return null;
  return bare.reduce(
    (printed, source, index) => printed.replace(mark(index), () => source),
    JSON.stringify(marked, null, 2),
  );
}
