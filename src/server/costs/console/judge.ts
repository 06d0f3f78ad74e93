import type { Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { allowedFunctions, allowedTableFunctions } from './functions';
import { faultAt } from './place';

type Tree = Readonly<Record<string, unknown>>;

/** Expressions by their class in the parsed tree. */
const expressions = new Set([
  ...[
    'BETWEEN',
    'CASE',
    'CAST',
    'COLLATE',
    'COLUMN_REF',
    'COMPARISON',
    'CONJUNCTION',
    'CONSTANT',
    'FUNCTION',
  ],
  ...['LAMBDA', 'LAMBDA_REF', 'OPERATOR', 'POSITIONAL_REFERENCE', 'STAR', 'SUBQUERY', 'WINDOW', 'TYPE'],
]);
/** What has a type but no class: queries, what stands in FROM, and what is hung on queries. */
const queries = new Set(['SELECT_NODE', 'SET_OPERATION_NODE', 'RECURSIVE_CTE_NODE']);
const fromParts = new Set([
  'BASE_TABLE',
  'EMPTY',
  'EXPRESSION_LIST',
  'JOIN',
  'PIVOT',
  'SHOW_REF',
  'SUBQUERY',
  'TABLE_FUNCTION',
]);
const modifiers = new Set([
  ...['ORDER_MODIFIER', 'LIMIT_MODIFIER', 'LIMIT_PERCENT_MODIFIER', 'DISTINCT_MODIFIER'],
  ...['ORDER_DEFAULT', 'ASCENDING', 'DESCENDING'],
]);
const typeParts = /^[A-Z_]+_TYPE_INFO$/;

/** Deeper nesting than anybody writes. */
const DEPTH_MAX = 400;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Names are compared as DuckDB does: only A–Z have another case, so that no other letter passes for one of them. */
const nameKey = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Names that stand for a query at this place, beside the tables. */
type Scope = ReadonlySet<string>;

class Judge {
  readonly #sql: string;
  readonly #tables: readonly string[];

  constructor(sql: string, tables: readonly string[]) {
    this.#sql = sql;
    this.#tables = tables;
  }

  #refuse(tree: Tree, reason: string): Fault {
    return faultAt(this.#sql, at(tree), reason);
  }

  any(value: unknown, scope: Scope, depth: number): void {
    if (depth > DEPTH_MAX) throw faultAt(this.#sql, undefined, faults.deep);
    if (Array.isArray(value)) {
      for (const one of value) this.any(one, scope, depth + 1);
      return;
    }
    if (!isTree(value)) return;
    if (typeof value['class'] === 'string') return this.#expression(value, scope, depth);
    if ('cte_map' in value) return this.#query(value, scope, depth);
    const { type } = value;
    if (typeof type !== 'string') return this.#parts(value, scope, depth);
    if (fromParts.has(type) && 'sample' in value) return this.#from(value, type, scope, depth);
    if (!modifiers.has(type) && !typeParts.test(type)) throw this.#refuse(value, faults.kind(type));
    this.#parts(value, scope, depth);
  }

  #parts(tree: Tree, scope: Scope, depth: number, without: readonly string[] = []): void {
    for (const [key, part] of Object.entries(tree))
      if (!without.includes(key)) this.any(part, scope, depth + 1);
  }

  #expression(tree: Tree, scope: Scope, depth: number): void {
    const kind = textOf(tree['class']);
    if (kind === 'PARAMETER') throw this.#refuse(tree, faults.parameter);
    if (!expressions.has(kind)) throw this.#refuse(tree, faults.kind(kind));
    if (kind === 'FUNCTION' || kind === 'WINDOW') {
      const name = textOf(tree['function_name']);
      if (!allowedFunctions.has(nameKey(name))) throw this.#refuse(tree, faults.function(name));
    }
    // A constant holds values only, whatever they look like.
    if (kind !== 'CONSTANT') this.#parts(tree, scope, depth);
  }

  /** A common table is seen by those after it and by the query itself; by itself only if it is recursive. */
  #query(tree: Tree, scope: Scope, depth: number): void {
    const type = textOf(tree['type']);
    if (!queries.has(type)) throw this.#refuse(tree, faults.kind(type));
    const seen = new Set(scope);
    for (const entry of listOf(isTree(tree['cte_map']) ? tree['cte_map']['map'] : [])) {
      if (!isTree(entry)) continue;
      this.any(entry['value'], new Set(seen), depth + 1);
      seen.add(nameKey(textOf(entry['key'])));
    }
    if (type !== 'RECURSIVE_CTE_NODE') return this.#parts(tree, seen, depth, ['cte_map']);
    this.any(tree['left'], seen, depth + 1);
    const own = new Set(seen).add(nameKey(textOf(tree['cte_name'])));
    this.#parts(tree, own, depth, ['cte_map', 'left']);
  }

  #from(tree: Tree, type: string, scope: Scope, depth: number): void {
    if (type === 'BASE_TABLE') return this.#table(tree, scope);
    if (type === 'TABLE_FUNCTION') {
      const call = isTree(tree['function']) ? tree['function'] : {};
      const name = textOf(call['function_name']);
      if (!allowedTableFunctions.has(nameKey(name))) throw this.#refuse(tree, faults.tableFunction(name));
      return this.#parts(call, scope, depth);
    }
    if (type === 'SHOW_REF' && !isTree(tree['query'])) throw this.#refuse(tree, faults.show);
    // With it, its values would be read by a query that stands in no tree.
    if (
      type === 'PIVOT' &&
      listOf(tree['pivots']).some((one) => isTree(one) && textOf(one['pivot_enum']) !== '')
    )
      throw this.#refuse(tree, faults.pivot);
    this.#parts(tree, scope, depth);
  }

  #table(tree: Tree, scope: Scope): void {
    const name = textOf(tree['table_name']);
    const place = [tree['catalog_name'], tree['schema_name']].map(textOf).filter((part) => part !== '');
    if (place.length > 0 || isTree(tree['at_clause']))
      throw this.#refuse(tree, faults.qualified([...place, name].join('.')));
    const key = nameKey(name);
    if (!scope.has(key) && !this.#tables.includes(key))
      throw this.#refuse(tree, faults.table(name, this.#tables));
  }
}

/** The offset in the text, in bytes; undefined where the parser does not tell. */
function at(tree: Tree): number | undefined {
  const place = tree['query_location'];
  return typeof place === 'number' && place < 2 ** 31 ? place : undefined;
}

/**
 * Decides from the parsed statement (what `json_serialize_sql` says of it) whether it may be run: one query that calls
 * allowed functions and reads these tables only. What is not known here is refused too. Throws `Fault('bad_input')`.
 */
export function judge(parsed: unknown, sql: string, tables: readonly string[]): void {
  const found = isTree(parsed) ? listOf(parsed['statements']) : [];
  const [statement] = found;
  if (!isTree(statement)) throw faultAt(sql, undefined, faults.none);
  if (found.length > 1) throw faultAt(sql, undefined, faults.many);
  if (!isTree(statement['node'])) throw faultAt(sql, undefined, faults.onlyQueries);
  new Judge(sql, tables).any(statement['node'], new Set(), 0);
}
