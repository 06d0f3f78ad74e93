import { ruleBook } from '@server/costs/rules/book';
import type { Database } from '@server/db/database';

/** Written without being asked: when a key was last used, what the sign-in keeps. */
const quiet = new Set(['oidc_item', 'identity_secret']);

export type Dump = Record<string, Record<string, unknown>[]>;

/** Every row of every tenant table, of all organisations or of one. */
export async function dumpOf(database: Database, orgId?: string): Promise<Dump> {
  return database.system(async (sql) => {
    const tables = await sql.rows<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`,
    );
    const dump: Dump = {};
    for (const { name } of tables) {
      if (quiet.has(name)) continue;
      const where = orgId === undefined ? '' : 'where t.org_id = $1';
      const values = orgId === undefined ? [] : [orgId];
      const rows = await sql.rows<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) - 'last_used_at' as row from ${name} t ${where} order by to_jsonb(t)::text`,
        values,
      );
      dump[name] = rows.map(({ row }) => row);
    }
    return dump;
  });
}

/** Waits until what a call has set going no longer writes; after ten seconds it never will. */
export async function standsStill(database: Database): Promise<void> {
  let before = JSON.stringify(await dumpOf(database));
  for (let look = 0; look < 50; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const now = JSON.stringify(await dumpOf(database));
    if (now === before) return;
    before = now;
  }
  throw new Error('The rows do not stand still.');
}

function texts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) texts(each, into);
}

const isTelling = (text: string) => /^[A-Za-z0-9_-]{16,}$/.test(text) || text.includes('@');

/** Ids and addresses that stand in rows of this organisation and of no other, not in the request, and name no rule. */
export async function secretsOf(database: Database, orgId: string, request: unknown): Promise<string[]> {
  const own = new Set<string>();
  const known = new Set<string>(ruleBook.rules.map(({ id }) => id));
  texts(request, known);
  for (const rows of Object.values(await dumpOf(database))) {
    for (const row of rows) texts(row, row.org_id === orgId ? own : known);
  }
  return [...own].filter((text) => isTelling(text) && !known.has(text));
}
