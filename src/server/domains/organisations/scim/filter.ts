import { scimFaults as words } from '@shared/words/scim';
import { scimFault } from './faults';

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Literal = string | number | boolean | null;

/** A filter of RFC 7644, 3.4.2.2. Paths are in lower case, without the name of their schema. */
export type Filter =
  | { op: 'and'; of: readonly Filter[] }
  | { op: 'or'; of: readonly Filter[] }
  | { op: 'not'; of: Filter }
  /** Some item of a list. */
  | { op: 'some'; path: string; of: Filter }
  | Comparison;
export type Comparison =
  | { op: 'pr'; path: string }
  | { op: (typeof comparisons)[number]; path: string; value: Literal };

const LENGTH_MAX = 5_000;
const DEPTH_MAX = 20;
const COMPARISONS_MAX = 100;

const SCHEMA = /^urn:ietf:params:scim:schemas:[\w:.]+:(?=[A-Za-z])/i;
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;
const NAME = /^[a-z$][\w$-]*(\.[a-z$][\w$-]*)?$/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

export const withoutSchema = (name: string): string => name.replace(SCHEMA, '');

const unread = () => scimFault('bad_input:filter_wrong', words.filter, 'invalidFilter');

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const whole = text.trimEnd();
  if (whole.length > LENGTH_MAX) throw unread();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < whole.length) {
    const found = TOKEN.exec(whole);
    if (!found) throw unread();
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return tokens;
}

function nameOf(token = ''): string {
  const name = withoutSchema(token).toLowerCase();
  if (!NAME.test(name)) throw unread();
  return name;
}

/** No column holds the character U+0000, or half of one. */
function textOf(token: string): string {
  let value: unknown;
  try {
    value = JSON.parse(token);
  } catch {
    throw unread();
  }
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) throw unread();
  return value;
}

function literalOf(token = ''): Literal {
  if (token.startsWith('"')) return textOf(token);
  if (NUMBER.test(token)) return Number(token);
  const word = token.toLowerCase();
  if (word === 'null') return null;
  if (word !== 'true' && word !== 'false') throw unread();
  return word === 'true';
}

/** `Fault('bad_input')` with `invalidFilter` for what is none. `and` binds more than `or`. */
export function parseFilter(text: string): Filter {
  const tokens = tokensOf(text);
  let at = 0;
  let depth = 0;
  let count = 0;
  const word = () => tokens[at]?.toLowerCase();

  function joined(op: 'and' | 'or', next: () => Filter): Filter {
    const first = next();
    const of = [first];
    while (word() === op) {
      at += 1;
      of.push(next());
    }
    return of.length === 1 ? first : { op, of };
  }
  const or = (): Filter => joined('or', and);
  const and = (): Filter => joined('and', one);

  function nested(close: ')' | ']'): Filter {
    at += 1;
    depth += 1;
    if (depth > DEPTH_MAX) throw unread();
    const inside = or();
    if (tokens[at] !== close) throw unread();
    at += 1;
    depth -= 1;
    return inside;
  }

  function one(): Filter {
    if (tokens[at] === '(') return nested(')');
    if (word() === 'not' && tokens[at + 1] === '(') {
      at += 1;
      return { op: 'not', of: nested(')') };
    }
    const path = nameOf(tokens[at]);
    at += 1;
    if (tokens[at] !== '[') return compared(path);
    const of = nested(']');
    const sub = tokens[at];
    if (!sub?.startsWith('.')) return { op: 'some', path, of };
    // Entra ID asks for `emails[type eq "work"].value eq "…"`, of which the standard has only the first half.
    at += 1;
    return { op: 'some', path, of: { op: 'and', of: [of, compared(nameOf(sub.slice(1)))] } };
  }

  function compared(path: string): Comparison {
    const named = word();
    at += 1;
    count += 1;
    if (count > COMPARISONS_MAX) throw unread();
    if (named === 'pr') return { op: 'pr', path };
    const op = comparisons.find((each) => each === named);
    if (op === undefined) throw unread();
    const value = literalOf(tokens[at]);
    at += 1;
    return { op, path, value };
  }

  const filter = or();
  if (at !== tokens.length) throw unread();
  return filter;
}
