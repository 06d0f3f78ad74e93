import { badInput } from '../../kernel/fault';
import { FILTER_SETS_MAX, filtersOf, isAnyOf, plainOf, setsOf } from '../filterSets';
import { checked } from './check';
import {
  costGranularities,
  costQueryDefault,
  costTypes,
  type CostFilters,
  type CostOperator,
  type CostPeriod,
  type CostQuery,
  type CostRule,
} from './types';

interface Token {
  kind: 'word' | 'text' | 'name' | 'sign';
  text: string;
  at: number;
}

const pattern =
  /\s*(?:'((?:[^']|'')*)'|"((?:[^"]|"")*)"|(!=|<>|[=<>(),])|([A-Za-z_][\w-]*:[\w./@+=-]+|[\w.-]+))/gy;
const LONGEST = 100_000;

const wrong = (reason: string) => badInput([{ field: 'query', reason }]);

function tokens(text: string): Token[] {
  if (text.length > LONGEST) throw wrong(`has more than ${LONGEST} characters`);
  const found: Token[] = [];
  const all = text.trimEnd();
  pattern.lastIndex = 0;
  while (pattern.lastIndex < all.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(all);
    if (!match) throw wrong(`“${all.slice(at).trim().slice(0, 20)}” is not understood (character ${at + 1})`);
    const [, quoted, name, sign, word] = match;
    if (quoted !== undefined) found.push({ kind: 'text', text: quoted.replaceAll("''", "'"), at });
    else if (name !== undefined) found.push({ kind: 'name', text: name.replaceAll('""', '"'), at });
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign === '<>' ? '!=' : sign, at });
    else found.push({ kind: 'word', text: word ?? '', at });
  }
  return found;
}

const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((item) => item.toLowerCase() === text.toLowerCase());

const signs: Record<string, CostOperator> = {
  '=': 'equals',
  '!=': 'not_equals',
  '>': 'greater_than',
  '<': 'less_than',
};

/**
 * Reads the query text: SELECT <cost type>, then WHERE … AND … OR … with brackets, GROUP BY, GRANULARITY, LAST n DAYS or FROM … TO …, and
 * LIMIT, each at most once and in any order. What is left out is as in a new query. Throws `Fault('bad_input')` that
 * says which word does not fit.
 */
export function parseCostQuery(text: string): CostQuery {
  const reader = new Reader(tokens(text));
  const query: CostQuery = { ...costQueryDefault, groupBy: [], filters: [] };
  reader.expect('SELECT');
  const costType = oneOf(costTypes, reader.any('a cost type'));
  if (!costType) throw wrong(`the cost type must be one of ${costTypes.join(', ')}`);
  query.costType = costType;
  const seen = new Set<string>();
  for (let word = reader.word(); word !== undefined; word = reader.word()) {
    const clause = word.toUpperCase();
    const kind = clause === 'FROM' ? 'LAST' : clause;
    if (seen.has(kind)) throw wrong(`${clause} stands there twice`);
    seen.add(kind);
    readClause(reader, clause, query);
  }
  return checked(query);
}

function readClause(reader: Reader, clause: string, query: CostQuery): void {
  if (clause === 'WHERE') query.filters = readWhere(reader, 0);
  else if (clause === 'GROUP') {
    reader.expect('BY');
    query.groupBy = reader.separated(() => reader.any('something to group by'), ',');
  } else if (clause === 'GRANULARITY') {
    const granularity = oneOf(costGranularities, reader.any('a granularity'));
    if (!granularity) throw wrong(`the granularity must be one of ${costGranularities.join(', ')}`);
    query.granularity = granularity;
  } else if (clause === 'LAST' || clause === 'FROM') query.period = readPeriod(reader, clause);
  else if (clause === 'LIMIT') query.limit = Number(reader.any('a number'));
  else throw wrong(`“${clause}” does not belong there`);
}

function readPeriod(reader: Reader, clause: 'LAST' | 'FROM'): CostPeriod {
  if (clause === 'LAST') {
    const days = Number(reader.any('a number of days'));
    reader.expect('DAYS', 'DAY');
    return { days };
  }
  const from = reader.any('a day');
  reader.expect('TO');
  return { from, to: reader.any('a day') };
}

const DEEPEST = 20;

/** Rules joined by AND, which binds closer, and OR; brackets within brackets become sets of rules. */
function readWhere(reader: Reader, depth: number): CostFilters {
  if (depth > DEEPEST) throw wrong(`brackets are more than ${DEEPEST} deep`);
  const parts = reader.separated(() => readAll(reader, depth), 'OR');
  const [first = [], ...others] = parts;
  return others.length === 0 ? first : filtersOf(few(parts.flatMap((part) => setsOf(part))));
}

function readAll(reader: Reader, depth: number): CostFilters {
  const terms = reader.separated(() => {
    if (reader.take('(') === undefined) return [readRule(reader)];
    const found = readWhere(reader, depth + 1);
    reader.expect(')');
    return found;
  }, 'AND');
  const all = terms.flat();
  const anyOf = all.filter((one) => isAnyOf(one)).map(({ any }) => any);
  if (anyOf.length < 2) return all;
  const sets = anyOf.reduce((left, right) => few(left.flatMap((a) => right.map((b) => [...a, ...b]))));
  return [...plainOf(all), ...filtersOf(sets)];
}

function few<T>(sets: T[]): T[] {
  if (sets.length > FILTER_SETS_MAX) throw wrong(`OR joins more than ${FILTER_SETS_MAX} sets of conditions`);
  return sets;
}

function readRule(reader: Reader): CostRule {
  const key = reader.any('something to filter by');
  const sign = reader.take('=', '!=', '>', '<', 'LIKE', 'IN', 'NOT')?.toUpperCase();
  if (sign === undefined) throw wrong(`after “${key}” must stand =, !=, <, >, LIKE, IN, NOT LIKE or NOT IN`);
  if (sign === 'LIKE') return { key, operator: 'like', values: [reader.any('a pattern')] };
  const operator = signs[sign];
  if (operator) return { key, operator, values: [reader.any('a value')] };
  if (sign === 'NOT') {
    if (reader.take('LIKE')) return { key, operator: 'not_like', values: [reader.any('a pattern')] };
    reader.expect('IN');
  }
  reader.expect('(');
  const values = reader.separated(() => reader.any('a value'), ',');
  reader.expect(')');
  return { key, operator: sign === 'NOT' ? 'not_equals' : 'equals', values };
}

class Reader {
  private at = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  /** The next token when it is bare and one of these. */
  take(...wanted: string[]): string | undefined {
    const next = this.tokens[this.at];
    const bare = next?.kind === 'word' || next?.kind === 'sign';
    if (!next || !bare || !wanted.includes(next.text.toUpperCase())) return undefined;
    this.at += 1;
    return next.text;
  }

  word(): string | undefined {
    const next = this.tokens[this.at];
    if (!next) return undefined;
    if (next.kind !== 'word') throw wrong(`“${next.text}” does not belong there`);
    this.at += 1;
    return next.text;
  }

  expect(...wanted: string[]): void {
    if (this.take(...wanted) !== undefined) return;
    const next = this.tokens[this.at];
    throw wrong(`${wanted[0] ?? ''} is missing ${next ? `before “${next.text}”` : 'at the end'}`);
  }

  any(what: string): string {
    const next = this.tokens[this.at];
    if (!next || next.kind === 'sign')
      throw wrong(`${what} is missing ${next ? `before “${next.text}”` : 'at the end'}`);
    this.at += 1;
    return next.text;
  }

  separated<T>(read: () => T, separator: string): T[] {
    const found = [read()];
    while (this.take(separator) !== undefined) found.push(read());
    return found;
  }
}
