import { expect } from 'vitest';
import { ruleBook } from '@server/costs/rules/book';
import type { Database, Sql } from '@server/db/database';

/** Written without being asked: when a key was last used, what the sign-in keeps, what the server does by itself. */
const quiet = new Set(['oidc_item', 'sign_in_session', 'identity_secret', 'job', 'case_rule_run']);

type Dump = Record<string, Record<string, unknown>[]>;

/** What the server writes of its own work, while others are asked: readings of the inventory, tickets and messages, looks for cases. */
const own: Readonly<Record<string, readonly string[]>> = {
  inventory_watch: ['started_at', 'ended_at', 'next_at', 'failures', 'failing_since', 'error', 'metrics'],
  kubernetes_source: [
    'queued_at',
    'next_at',
    'read_at',
    'read_days',
    'read_through',
    'problem',
    'problem_day',
  ],
  audit_stream: ['next_at', 'tries', 'failing_since', 'error', 'told_at', 'delivered', 'delivered_at'],
  case_detection: ['at', 'turn', 'full_on'],
  case_ticket: ['looked_at', 'comments_at', 'error'],
  notification_outbox: ['state', 'tries', 'reason', 'next_try_at', 'ended_at'],
};

const rowOf = (name: string) =>
  ['last_used_at', ...(own[name] ?? [])].reduce((row, column) => `${row} - '${column}'`, 'to_jsonb(t)');

const made = new WeakMap<Database, Promise<string[]>>();

/**
 * Makes `every_row(organisation)`, which gives every row of every tenant table as text, and `every_digest(organisation)`,
 * which gives how many rows each organization has in each table and a digest of them; once for a database, whose tables
 * stay what they are. The plan of so many tables takes twenty times as long as reading them: a function keeps it.
 */
const everyRow = (database: Database): Promise<string[]> => {
  const known = made.get(database) ?? database.system(makeEveryRow);
  made.set(database, known);
  return known;
};

async function makeEveryRow(sql: Sql): Promise<string[]> {
  const tables = await sql.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  const names = tables.map(({ name }) => name).filter((name) => !quiet.has(name));
  const parts = names.map(
    (name) =>
      `select '${name}', (${rowOf(name)})::text from ${name} t where organisation is null or t.org_id = organisation`,
  );
  await sql.run(
    `create function every_row(organisation text) returns table (name text, "row" text) stable language plpgsql
      as $body$ begin return query ${parts.join(' union all ')}; end $body$`,
  );
  const digests = names.map(
    (name) =>
      `select '${name}', t.org_id, count(*), sum(hashtextextended((${rowOf(name)})::text, 0)::numeric) from ${name} t
         where organisation is null or t.org_id = organisation group by t.org_id`,
  );
  await sql.run(
    `create function every_digest(organisation text) returns table (name text, org_id text, rows bigint, digest numeric)
      stable language plpgsql as $body$ begin return query ${digests.join(' union all ')}; end $body$`,
  );
  return names;
}

/** Every row of every tenant table, of all organisations or of one. */
export async function dumpOf(database: Database, orgId?: string): Promise<Dump> {
  const names = await everyRow(database);
  return database.system(async (sql) => {
    const rows = await sql.rows<{ name: string; row: string }>(
      `select every.name, every."row" from every_row($1) every`,
      [orgId ?? null],
    );
    const texts = new Map(names.map((name) => [name, [] as string[]]));
    for (const { name, row } of rows) texts.get(name)?.push(row);
    const parsed = (row: string) => JSON.parse(row) as Record<string, unknown>;
    return Object.fromEntries([...texts].map(([name, own]) => [name, own.sort().map(parsed)]));
  });
}

/** What stands in the tenant tables, of which only "the same as before" is asked: a twentieth of the work of a dump. */
export interface Standing {
  /** `table organization` → how many rows and their digest. */
  rows: ReadonlyMap<string, string>;
  /** What was written before. */
  written: string;
}

export async function standingOf(database: Database, orgId?: string): Promise<Standing> {
  await everyRow(database);
  return database.system(async (sql) => {
    const found = await sql.rows<{ name: string; org_id: string; rows: string; digest: string }>(
      'select name, org_id, rows::text, digest::text from every_digest($1)',
      [orgId ?? null],
    );
    const snapshot = await sql.one<{ written: string }>('select pg_current_snapshot()::text as written');
    return {
      rows: new Map(
        found.map(({ name, org_id, rows, digest }) => [`${name} ${org_id}`, `${rows} ${digest}`]),
      ),
      written: snapshot?.written ?? '',
    };
  });
}

/** Fails with the tables that differ and the rows that were written since; of rows that are gone it knows how many there were. */
export async function expectSame(database: Database, before: Standing, orgId?: string): Promise<void> {
  const now = await standingOf(database, orgId);
  const keys = [...new Set([...before.rows.keys(), ...now.rows.keys()])];
  const differ = keys.filter((key) => before.rows.get(key) !== now.rows.get(key));
  if (differ.length === 0) return;
  const told = await database.system((sql) =>
    Promise.all(
      differ.map(async (key) => {
        const [table = '', owner = ''] = key.split(' ');
        const rows = await sql.rows<{ row: unknown }>(
          `select to_jsonb(t) as row from ${table} t
            where org_id = $1 and not pg_visible_in_snapshot(xmin::text::xid8, $2::pg_snapshot)`,
          [owner, before.written],
        );
        return {
          key,
          before: before.rows.get(key),
          now: now.rows.get(key),
          written: rows.map(({ row }) => row),
        };
      }),
    ),
  );
  expect(told).toEqual([]);
}

/** What writes, writes again within so many looks, a fifth of a second apart. */
const STILL_LOOKS = 5;

/** Waits until what a call has set going no longer writes, in so many looks; after a minute it never will. */
export async function standsStill(database: Database, looksStill = STILL_LOOKS): Promise<void> {
  const look = async () => JSON.stringify([...(await standingOf(database)).rows].sort());
  let before = await look();
  let still = 0;
  for (let looks = 0; looks < 300; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const now = await look();
    still = now === before ? still + 1 : 0;
    if (still === looksStill) return;
    before = now;
  }
  throw new Error('The rows do not stand still.');
}

function texts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) texts(each, into);
}

const isRevealing = (text: string) => /^[A-Za-z0-9_-]{16,}$/.test(text) || text.includes('@');

/** The field of a step, as a workflow's graph names it. */
const FIELD = /^[A-Z]+-\d+-P\d+$/;

/**
 * Ids and addresses that stand in rows of this organisation and of no other, and name no rule or field. `besides`: those
 * that a request does not name itself.
 */
export function secretsOf(dump: Dump, orgId: string): { besides(request: unknown): string[] } {
  const own = new Set<string>();
  const known = new Set<string>(ruleBook.rules.map(({ id }) => id));
  for (const rows of Object.values(dump)) {
    for (const row of rows) texts(row, row['org_id'] === orgId ? own : known);
  }
  const secrets = [...own].filter((text) => isRevealing(text) && !FIELD.test(text) && !known.has(text));
  return {
    besides(request) {
      const given = new Set<string>();
      texts(request, given);
      return secrets.filter((secret) => !given.has(secret));
    },
  };
}
