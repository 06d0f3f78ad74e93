import { OWNER } from './embedded/initialise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { createLog } from '../platform/log';
import { createDatabase, type Sql } from './database';
import { isUniqueViolation } from './errors';

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
  await test.database.system(async (sql) => {
    await sql.run(
      'create table note (id text primary key, org_id text not null, text text not null, size bigint, day date)',
    );
    await sql.run('create unique index note_text on note (org_id, text)');
    await sql.run('create index note_org on note (org_id, id)');
    await sql.run(`select costloom_tenant_table('note')`);
    for (const org of ['acme', 'beta']) await add(sql, `${org}-1`, org);
  });
});
afterAll(() => test.drop());

const add = (sql: Sql, id: string, org: string) =>
  sql.run('insert into note (id, org_id, text) values ($1, $2, $3)', [id, org, `text of ${id}`]);
const ids = async (sql: Sql) =>
  (await sql.rows<{ id: string }>('select id from note order by id')).map(({ id }) => id);
const as = (...orgIds: string[]) => ({ orgIds });

describe('a tenant', () => {
  it('reads the rows of its organisations and no others', async () => {
    expect(await test.database.tenant(as('acme'), ids)).toEqual(['acme-1']);
    expect(await test.database.tenant(as('acme', 'beta'), ids)).toEqual(['acme-1', 'beta-1']);
    expect(await test.database.tenant(as('gamma'), ids)).toEqual([]);
    expect(await test.database.system(ids)).toEqual(['acme-1', 'beta-1']);
  });

  it('of no organisation reads and writes nothing', async () => {
    expect(await test.database.tenant(as(), ids)).toEqual([]);
    await expect(test.database.tenant(as(), (sql) => add(sql, 'x', 'acme'))).rejects.toThrow(
      /row-level security/,
    );
    await expect(test.database.tenant(as(), (sql) => add(sql, 'x', ''))).rejects.toThrow(
      /row-level security/,
    );
    expect(await test.database.tenant(as(), (sql) => sql.run('delete from note'))).toBe(0);
  });

  it('cannot insert a row for another organisation, nor move one there', async () => {
    await expect(test.database.tenant(as('acme'), (sql) => add(sql, 'x', 'beta'))).rejects.toThrow(
      /row-level security/,
    );
    const move = (sql: Sql) => sql.run(`update note set org_id = 'beta' where id = 'acme-1'`);
    await expect(test.database.tenant(as('acme'), move)).rejects.toThrow(/row-level security/);
    expect(await test.database.tenant(as('acme', 'beta'), ids)).toEqual(['acme-1', 'beta-1']);
  });

  it('cannot change or delete a row of another organisation, even by its id', async () => {
    const change = (sql: Sql) => sql.run(`update note set text = 'changed' where id = 'beta-1'`);
    const remove = (sql: Sql) => sql.run(`delete from note where id = 'beta-1'`);
    expect(await test.database.tenant(as('acme'), change)).toBe(0);
    expect(await test.database.tenant(as('acme'), remove)).toBe(0);
    expect(await test.database.tenant(as('beta'), ids)).toEqual(['beta-1']);
  });

  it('cannot empty the table, switch its security off or see the list of migrations', async () => {
    for (const text of [
      'truncate note',
      'alter table note disable row level security',
      'select * from schema_migration',
    ]) {
      await expect(test.database.tenant(as('acme'), (sql) => sql.run(text))).rejects.toThrow(
        /permission|owner/,
      );
    }
  });

  it('leaves nothing of its scope to the next transaction on the same connection', async () => {
    await Promise.all(Array.from({ length: 20 }, () => test.database.tenant(as('acme'), ids)));
    const left = (sql: Sql) =>
      sql.one<{ orgs: string[]; role: string }>('select costloom_org_ids() as orgs, current_user as role');
    expect(await test.database.system(left)).toEqual({ orgs: [], role: 'costloom' });
  });

  it('is refused an id that could be more than an id', async () => {
    for (const id of [`a'; reset role; --`, 'a,beta', '', ' beta', 'a'.repeat(201)]) {
      await expect(test.database.tenant(as(id), ids)).rejects.toMatchObject({ code: 'bad_input' });
    }
  });
});

describe('a table that is made a tenant’s', () => {
  it('must have a column org_id that is text and not null', async () => {
    const make = (column: string) =>
      test.database.system(async (sql) => {
        await sql.run(`create table bad (id text ${column})`);
        await sql.run(`select costloom_tenant_table('bad')`);
      });
    await expect(make('')).rejects.toThrow(/needs a column org_id/);
    await expect(make(', org_id text')).rejects.toThrow(/needs a column org_id/);
    await expect(make(', org_id integer not null')).rejects.toThrow(/needs a column org_id/);
  });

  it('is in order for every table of the product that has an org_id', async () => {
    const open = await test.database.system((sql) =>
      sql.rows<{ name: string }>(
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
         where a.attname = 'org_id' and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
           and has_table_privilege('costloom_app', c.oid, 'select,insert,update,delete')
           and not (c.relrowsecurity and c.relforcerowsecurity)`,
      ),
    );
    expect(open).toEqual([]);
  });

  it('finds rows by the index on org_id', async () => {
    const plan = await test.database.tenant(as('acme'), async (sql) => {
      await sql.run('set local enable_seqscan = off');
      return sql.rows<{ 'QUERY PLAN': string }>(`explain select text from note where id = 'acme-1'`);
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Cond/);
  });
});

describe('the everyday role', () => {
  const inside = (statement: string) =>
    test.database.tenant(as('acme'), async (sql) => {
      await sql.run(statement);
      return sql.rows<{ org_id: string }>('select distinct org_id from note');
    });

  it.each(['reset role', 'reset session authorization', 'set row_security = off'])(
    'sees no other organization after “%s”',
    async (statement) => {
      const seen = await inside(statement).catch((error: unknown) => String(error));
      if (typeof seen === 'string') expect(seen).toContain('row-level security');
      else expect(seen).toEqual([{ org_id: 'acme' }]);
    },
  );

  it.each([
    `set role ${OWNER}`,
    `set session authorization ${OWNER}`,
    'alter table note disable row level security',
    'alter table note no force row level security',
    'drop policy costloom_tenant on note',
    `alter role costloom_app superuser`,
    `grant ${OWNER} to costloom_app`,
    `copy note to program 'cat'`,
  ])('is refused “%s”', async (statement) => {
    await expect(inside(statement)).rejects.toThrow(/permission denied|must be owner|denied/);
  });
});

describe('an owner that is no superuser', () => {
  it('sees every organisation in a forced table, while its tenants stay apart', async () => {
    const seen = await test.database.system(async (sql) => {
      await sql.run(`create role plain_owner nologin`);
      await sql.run('grant costloom_app to plain_owner');
      await sql.run('grant create, usage on schema public to plain_owner');
      await sql.run('set local role plain_owner');
      await sql.run('create table plain (org_id text not null)');
      await sql.run(`select costloom_tenant_table('plain')`);
      await sql.run(`insert into plain values ('acme'), ('beta')`);
      const owner = await sql.rows('select org_id from plain order by 1');
      await sql.run('set local role costloom_app');
      await sql.run(`set local app.org_ids = 'beta'`);
      const tenant = await sql.rows('select org_id from plain order by 1');
      await sql.run('reset role');
      await sql.run('drop table plain');
      await sql.run('drop owned by plain_owner');
      await sql.run('drop role plain_owner');
      return { owner, tenant };
    });
    expect(seen).toEqual({ owner: [{ org_id: 'acme' }, { org_id: 'beta' }], tenant: [{ org_id: 'beta' }] });
  });
});

describe('a transaction', () => {
  it('keeps nothing when the work fails', async () => {
    const work = async (sql: Sql) => {
      await add(sql, 'lost', 'acme');
      throw new Error('no');
    };
    await expect(test.database.tenant(as('acme'), work)).rejects.toThrow('no');
    expect(await test.database.tenant(as('acme'), ids)).toEqual(['acme-1']);
  });

  it('says so when a failed statement was swallowed, instead of pretending that it was kept', async () => {
    const work = async (sql: Sql) => {
      await add(sql, 'swallowed', 'acme');
      await add(sql, 'acme-1', 'acme').catch(() => undefined);
    };
    await expect(test.database.tenant(as('acme'), work)).rejects.toThrow(
      /nothing of the transaction was kept/,
    );
  });

  it('refuses statements after its end', async () => {
    const escaped = await test.database.system((sql) => Promise.resolve(sql));
    await expect(escaped.rows('select 1')).rejects.toThrow(/has ended/);
  });

  it('names the unique index that was violated', async () => {
    const again = test.database.tenant(as('acme'), (sql) =>
      sql.run(`insert into note (id, org_id, text) values ('y', 'acme', 'text of acme-1')`),
    );
    const error: unknown = await again.catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'note_text')).toBe(true);
    expect(isUniqueViolation(error, 'note_pkey')).toBe(false);
  });

  it('is done again when another one was in its way, and both are kept', async () => {
    const change = (wanted: string, first: string, second: string, met: () => Promise<void>) => {
      let tries = 0;
      return test.database.system(async (sql) => {
        tries += 1;
        await sql.run('update note set text = text || $1 where id = $2', [wanted, first]);
        if (tries === 1) await met();
        await sql.run('update note set text = text || $1 where id = $2', [wanted, second]);
        return tries;
      });
    };
    const meeting = meet(2);
    const tries = await Promise.all([
      change('+a', 'acme-1', 'beta-1', meeting),
      change('+b', 'beta-1', 'acme-1', meeting),
    ]);
    expect(tries.toSorted()).toEqual([1, 2]);
    const texts = await test.database.system((sql) =>
      sql.rows<{ text: string }>('select text from note order by id'),
    );
    for (const { text } of texts) expect(text).toMatch(/(\+a\+b|\+b\+a)$/);
  });

  it('stops trying after three times, and answers with a conflict', async () => {
    let tries = 0;
    const work = async (sql: Sql) => {
      tries += 1;
      await sql.run(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    };
    await expect(test.database.system(work)).rejects.toMatchObject({ code: 'conflict' });
    expect(tries).toBe(3);
  });

  it('that takes too long is a time-out', async () => {
    const work = async (sql: Sql) => {
      await sql.run('set local statement_timeout = 20');
      await sql.run('select pg_sleep(10)');
    };
    await expect(test.database.system(work)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('whose connection is cut is unavailable, and the next one works', async () => {
    const cut = (sql: Sql) => sql.run('select pg_terminate_backend(pg_backend_pid())');
    await expect(test.database.system(cut)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await test.database.tenant(as('beta'), ids)).toEqual(['beta-1']);
  });

  it('gives whole numbers, days as they are, and no rounded giants', async () => {
    const row = await test.database.system((sql) =>
      sql.one(`select 5::bigint as n, date '2026-03-29' as day`),
    );
    expect(row).toEqual({ n: 5, day: '2026-03-29' });
    await expect(test.database.system((sql) => sql.one('select 9007199254740993 as n'))).rejects.toThrow(
      /too large/,
    );
  });
});

/** → a function that resolves when it has been called so many times. */
function meet(count: number): () => Promise<void> {
  let arrived = 0;
  const all = Promise.withResolvers<void>();
  return () => {
    arrived += 1;
    if (arrived === count) all.resolve();
    return all.promise;
  };
}

it('a connection that leads to a standby by now is given up, and the next one is another', async () => {
  const log = createLog({ level: 'silent' });
  const one = createDatabase({ connection: test.connection, log, maxConnections: 1 });
  await one.system((sql) => sql.run('set session characteristics as transaction read only'));
  const write = () => one.system((sql) => add(sql, 'after', 'acme'));
  await expect(write()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await write()).toBe(1);
  await one.close();
});
