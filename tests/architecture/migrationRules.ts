import { isConcurrent, isContract, statementsOf } from '@server/db/migrationPhase';
import type { Migration } from '@server/db/migrate';

/** Tables that hold millions of rows somewhere: what reads or locks them whole stops everybody. */
const largeTables: ReadonlySet<string> = new Set([
  'execution',
  'step_run',
  'log_line',
  'blob',
  'blob_part',
  'blob_use',
  'datastore_record',
  'cases',
  'case_activity',
  'audit',
  'kubernetes_cost',
  'job',
]);

/** What an older server, which is still at work, would stumble over; and the way that does without. */
const breaking: readonly [pattern: RegExp, reason: string][] = [
  [/\bdrop (?:table|view|type|schema|sequence|function)\b/, 'drops what an older version may use'],
  [/\bdrop column\b/, 'drops a column'],
  [
    /\brename\b/,
    'renames: add the new name beside the old one, and drop the old one in a contract migration',
  ],
  [/\bset not null\b/, 'sets NOT NULL: an older version may not write the column'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/, 'changes the type of a column: add a column beside it'],
  [/\bdrop default\b/, 'drops a default that an older version counts on'],
  [/\btruncate\b/, 'truncates a table'],
];

const words = (sql: string) =>
  statementsOf(sql)
    .toLowerCase()
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ');

/** Statements; those inside the body of a function stay with it. */
function split(sql: string): string[] {
  const bodies: string[] = [];
  const flat = words(sql).replaceAll(/\$(\w*)\$.*?\$\1\$/g, (body) => `$${bodies.push(body) - 1}$`);
  return flat
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);
}

const alters = (statement: string) => /^alter table (?:only )?(?:if exists )?(\w+) (.*)$/.exec(statement);

/** Parts of an ALTER TABLE, split at the commas that are in no parentheses. */
function parts(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found.map((part) => part.trim());
}

function ofAlter(table: string, text: string, whole: string): string[] {
  const problems: string[] = [];
  for (const part of parts(text)) {
    const [, column] =
      /^add (?:column )?(?:if not exists )?(?!constraint|primary|unique|foreign|check|exclude)(\w+)/.exec(
        part,
      ) ?? [];
    if (column !== undefined && /\bnot null\b/.test(part) && !/\bdefault\b|\bgenerated\b/.test(part))
      problems.push(
        `adds ${table}.${column} NOT NULL without a default, which an older version does not write`,
      );
    if (column !== undefined && largeTables.has(table) && /\bgenerated always\b.*\bstored\b/.test(part))
      problems.push(`writes all of ${table} anew for the generated column ${column}`);
    const [, name] = /^add constraint (\w+)/.exec(part) ?? [];
    if (name === undefined && !/^add (?:primary key|unique|foreign key|check|exclude)\b/.test(part)) continue;
    const isReplaced = name !== undefined && whole.includes(`drop constraint ${name}`);
    if (!isReplaced) problems.push(`adds a constraint to ${table} that an older version does not keep`);
    if (largeTables.has(table) && !part.endsWith('not valid') && !/ using index \w+$/.test(part))
      problems.push(
        `checks all of ${table} under a lock: NOT VALID, or USING INDEX of one made CONCURRENTLY`,
      );
  }
  return problems;
}

function ofStatement(statement: string, whole: string, made: ReadonlySet<string>): string[] {
  if (/^(?:create (?:or replace )?function|do)\b/.test(statement)) return [];
  const [, table = '', text = ''] = alters(statement) ?? [];
  if (made.has(table)) return [];
  const problems = breaking.flatMap(([pattern, reason]) => (pattern.test(statement) ? [reason] : []));
  if (table !== '') return [...problems, ...ofAlter(table, text, whole)];
  const [, unique, concurrently, on = ''] =
    /^create (unique )?index (concurrently )?.*? on (?:only )?(\w+)/.exec(statement) ?? [];
  if (made.has(on)) return problems;
  if (unique !== undefined)
    problems.push(`makes an index on ${on} unique: an older version may write twice what it refuses`);
  if (largeTables.has(on) && concurrently === undefined)
    problems.push(
      `keeps everybody from writing to ${on} while it makes an index: CREATE INDEX CONCURRENTLY, alone in its file`,
    );
  const [, changed = ''] = /^(?:update|delete from) (?:only )?(\w+)/.exec(statement) ?? [];
  if (largeTables.has(changed))
    problems.push(`changes rows of ${changed} in one transaction: let a job do it in pieces`);
  return problems;
}

/** What is wrong with a migration that older servers have to live with; of a contract migration, what it must say. */
export function problemsOf({ name, sql }: Migration, earlier: readonly string[]): string[] {
  const say = (problem: string) => `${name}: ${problem}`;
  const statements = split(sql);
  if (isContract(name)) {
    const [, of] = /^-- Contract of (\d{4}_[a-z0-9_]+):/.exec(sql) ?? [];
    if (of === undefined)
      return [say('begins with “-- Contract of 0123_name: why”, which names its first phase')];
    return earlier.includes(of)
      ? []
      : [say(`is the contract of ${of}, which no migration before it is called`)];
  }
  if (isConcurrent(sql) && statements.length > 1)
    return [say('makes an index CONCURRENTLY, which is alone in its file')];
  const made = new Set(
    statements.flatMap((one) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []),
  );
  const whole = words(sql);
  return statements.flatMap((statement) => ofStatement(statement, whole, made)).map(say);
}
