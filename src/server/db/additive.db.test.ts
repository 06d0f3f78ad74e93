import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { sinceRelease } from '@tests/support/lastRelease';
import { createLog } from '../platform/log';
import { migrate, type Migration } from './migrate';
import { isContract } from './migrationPhase';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.drop());

const log = createLog({ level: 'silent' });
const { released, since } = sinceRelease();
const run = (migrations: Migration[]) => migrate({ connection: test.connection, migrations, log });
const empty = () =>
  test.database.system(async (sql) => {
    await sql.run('drop schema public cascade');
    await sql.run('create schema public');
  });

/** What a statement of a server can meet, each as a line. */
async function catalog(): Promise<{
  columns: Map<string, string>;
  rules: Map<string, string>;
  other: Set<string>;
}> {
  return test.database.system(async (sql) => {
    const columns = await sql.rows<{ name: string; is: string; must: boolean }>(
      `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as is,
         a.attnotnull and not a.atthasdef and a.attidentity = '' as must
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
         and not a.attisdropped and not c.relispartition`,
    );
    const rules = await sql.rows<{ name: string; table: string; is: string }>(
      `select c.relname || ' ' || k.conname as name, c.relname as table, pg_get_constraintdef(k.oid) as is
       from pg_constraint k join pg_class c on c.oid = k.conrelid
       where c.relnamespace = 'public'::regnamespace and k.contype <> 'n' and not c.relispartition
       union all
       select c.relname || ' ' || i.relname, c.relname, 'unique'
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
       where c.relnamespace = 'public'::regnamespace and x.indisunique and not c.relispartition`,
    );
    const other = await sql.rows<{ name: string }>(
      `select 'function ' || p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'public'::regnamespace
       union all select 'table ' || relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and not relispartition`,
    );
    return {
      columns: new Map(columns.map(({ name, is, must }) => [name, `${is}${must ? ' must be given' : ''}`])),
      rules: new Map(rules.map(({ name, is }) => [name, is])),
      other: new Set(other.map(({ name }) => name)),
    };
  });
}
type Catalog = Awaited<ReturnType<typeof catalog>>;

/** What statements of a server that knows `old` alone would stumble over. */
function broken(old: Catalog, now: Catalog): string[] {
  const found = [...old.other].filter((name) => !now.other.has(name)).map((name) => `${name} is gone`);
  for (const [name, is] of old.columns) {
    const after = now.columns.get(name);
    const isLooser = is === `${after} must be given`;
    if (after !== is && !isLooser) found.push(`${name} was ${is} and is ${after}`);
  }
  const isOld = (table: string) => old.other.has(`table ${table}`);
  for (const [name, is] of now.columns)
    if (!old.columns.has(name) && isOld(name.split('.')[0] ?? '') && is.endsWith('must be given'))
      found.push(`${name} is new and must be given`);
  for (const name of now.rules.keys())
    if (!old.rules.has(name) && isOld(name.split(' ')[0] ?? '')) found.push(`${name} is a new rule`);
  return found;
}

it('what migrations make of the tables of the last release is what it had, and more', async () => {
  await empty();
  await run(released);
  const before = await catalog();
  expect(before.columns.size).toBeGreaterThan(500);
  await run([...released, ...since.filter(({ name }) => !isContract(name))]);
  expect(broken(before, await catalog())).toEqual([]);
  // Contract migrations that waited come last, and nothing of the first phase stood on them.
  await run([...released, ...since]);
  const late = await catalog();
  await empty();
  await run([...released, ...since]);
  expect(broken(late, await catalog())).toEqual([]);
});

it('what an older server would stumble over is noticed', async () => {
  const planted: readonly [sql: string, told: string][] = [
    ['drop table ready_mark', 'table ready_mark is gone'],
    ['alter table space rename name to title', 'space.name was text must be given and is undefined'],
    ['alter table cases alter planned_on type text', 'cases.planned_on was date and is text'],
    ['alter table case_activity alter actor type varchar', 'case_activity.actor was text must be given'],
    ['alter table space add kind integer not null', 'space.kind is new and must be given'],
    ['create unique index one_title on space (title)', 'space one_title is a new rule'],
  ];
  await empty();
  await run(released);
  const before = await catalog();
  await run([...released, { name: '0900_planted', sql: planted.map(([sql]) => sql).join(';\n') }]);
  const found = broken(before, await catalog()).join('\n');
  for (const [, told] of planted) expect(found).toContain(told);
});
