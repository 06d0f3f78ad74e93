import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { createLog } from '../platform/log';
import { workBeside } from './beside';
import { migrate, migrateBeside, ownMigrations, type Migration } from './migrate';

let test: TestDatabase;
const log = createLog({ level: 'silent' });
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.drop());

const base = () => ownMigrations().filter(({ name }) => name === '0001_base');
const thing: Migration = {
  name: '0002_thing',
  sql: 'create table thing (id int);\r\ncreate index thing_id on thing (id);',
};
const gone: Migration = { name: '0003_gone.contract', sql: 'drop table thing' };
const run = (migrations: Migration[]) => migrate({ connection: test.connection, migrations, log });
const tables = (of = test.database) =>
  of.system(async (sql) =>
    (
      await sql.rows<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      )
    ).map(({ name }) => name),
  );

describe('migrations', () => {
  beforeEach(() =>
    test.database.system(async (sql) => {
      await sql.run('drop schema public cascade');
      await sql.run('create schema public');
    }),
  );

  it('of the product are applied in order, once, and no second time', async () => {
    const names = ownMigrations().map(({ name }) => name);
    expect(names[0]).toBe('0001_base');
    expect(await run(ownMigrations().toReversed())).toEqual(names);
    expect(await run(ownMigrations())).toEqual([]);
  });

  it('are applied once when several servers start at the same moment', async () => {
    const all = [...base(), thing];
    const results = await Promise.all([run(all), run(all), run(all), run(all)]);
    expect(results.flat()).toEqual(['0001_base', '0002_thing']);
  });

  it('that were changed afterwards are refused by name; other line ends are no change', async () => {
    await run([...base(), thing]);
    const unix = { ...thing, sql: thing.sql.replaceAll('\r\n', '\n') };
    expect(await run([...base(), unix])).toEqual([]);
    const tampered = { ...thing, sql: `${thing.sql} -- and more` };
    await expect(run([...base(), tampered])).rejects.toMatchObject({
      code: 'conflict',
      reason: 'migration_changed',
      message: expect.stringContaining('0002_thing was changed'),
    });
  });

  it('of a newer version that only added to the tables are lived with', async () => {
    await run([...base(), thing]);
    const other = { name: '0003_other', sql: 'create table other (id int)' };
    expect(await run([...base(), other])).toEqual(['0003_other']);
    expect(await tables()).toEqual(['other', 'schema_migration', 'thing']);
  });

  it('of a newer version that took something away are refused, and nothing is touched', async () => {
    await run([...base(), thing, gone]);
    const other = { name: '0004_other', sql: 'create table other (id int)' };
    await expect(run([...base(), thing, other])).rejects.toMatchObject({
      code: 'conflict',
      reason: 'database_too_new',
    });
    expect(await tables()).toEqual(['schema_migration']);
  });

  it('that fail leave nothing of themselves, and say which one and why', async () => {
    const bad = { name: '0003_bad', sql: 'create table half (id int); select nonsense' };
    await expect(run([...base(), thing, bad])).rejects.toThrow(/0003_bad failed.*nonsense/);
    expect(await tables()).toEqual(['schema_migration', 'thing']);
  });

  it('with a wrong name or one number twice are a mistake of the build', async () => {
    await expect(run([{ name: 'thing', sql: '' }])).rejects.toThrow(/not named like/);
    await expect(run([...base(), { name: '0001_again', sql: '' }])).rejects.toThrow(/0001/);
  });
});

describe('migrations beside servers of other versions', () => {
  /** With the tables of this build. */
  let own: TestDatabase;
  beforeEach(async () => {
    own = await openTestDatabase();
  });
  afterEach(() => own.drop());
  const all = () => [...ownMigrations(), { ...thing, name: '0901_thing' }];
  const removal: Migration = { name: '0902_gone.contract', sql: 'drop table thing' };
  const beside = (migrations: Migration[], processId: string) =>
    migrateBeside({ connection: own.connection, migrations, log, self: { processId, version: processId } });
  const asked = async (text: string) => {
    const client = new pg.Client(own.connection);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  it('that take something away wait until no older server is at work, then are done by themselves', async () => {
    expect((await beside(all(), 'old')).waiting).toEqual([]);
    const [added, behind] = [
      { name: '0903_more', sql: 'create table more (id int)' },
      { name: '0904_after.contract', sql: 'drop table more' },
    ];
    const newer = [...all(), removal, added, behind];
    const { applied, waiting } = await beside(newer, 'new');
    expect({ applied, waiting }).toEqual({
      applied: ['0903_more'],
      waiting: ['0902_gone.contract', '0904_after.contract'],
    });
    expect(await tables(own.database)).toEqual(expect.arrayContaining(['thing', 'more']));
    const end = workBeside({
      connection: own.connection,
      migrations: newer,
      log,
      waiting,
      beatMs: 20,
      self: { processId: 'new', version: 'new' },
      onOutdated: () => undefined,
    });
    await asked(`delete from server_process where process_id = 'old'`);
    await expect.poll(() => tables(own.database)).not.toContain('thing');
    await end();
    expect(await asked('select process_id from server_process')).toEqual([]);
    await expect(beside(all(), 'old')).rejects.toMatchObject({ reason: 'database_too_new' });
  });

  it('do not wait for one that has been silent for minutes, which ends when it wakes', async () => {
    await beside(all(), 'frozen');
    await asked(`update server_process set seen_at = seen_at - interval '4 minutes'`);
    expect((await beside([...all(), removal], 'new')).waiting).toEqual([]);
    const told = Promise.withResolvers<string>();
    const end = workBeside({
      connection: own.connection,
      migrations: all(),
      log,
      waiting: [],
      beatMs: 20,
      self: { processId: 'frozen', version: 'frozen' },
      onOutdated: () => told.resolve('ended'),
    });
    expect(await told.promise).toBe('ended');
    await end();
  });

  it('wait for versions that did not tell of themselves yet, which their connections show', async () => {
    const old = new pg.Client({ ...own.connection, application_name: 'costloom' });
    await old.connect();
    expect((await beside([...all(), removal], 'new')).waiting).toEqual(['0902_gone.contract']);
    await old.end();
    await expect.poll(async () => (await beside([...all(), removal], 'new')).waiting).toEqual([]);
  });

  it(
    'keep nobody from a table for longer than three seconds, and come to their end',
    { timeout: 30_000 },
    async () => {
      await beside(all(), 'old');
      const [long, reader] = [new pg.Client(own.connection), new pg.Client(own.connection)];
      await Promise.all([long.connect(), reader.connect()]);
      await long.query('begin; select * from thing');
      const wider = beside(
        [...all(), { name: '0905_wider', sql: 'alter table thing add column b int' }],
        'new',
      );
      const waiting = () => asked(`select from pg_locks where not granted and relation = 'thing'::regclass`);
      await expect.poll(waiting).toHaveLength(1);
      const from = performance.now();
      await reader.query('select * from thing');
      expect(performance.now() - from).toBeLessThan(6_000);
      await long.query('commit');
      expect((await wider).applied).toEqual(['0905_wider']);
      await Promise.all([long.end(), reader.end()]);
    },
  );

  it('are tried again when they and the work of an older server wait for each other', async () => {
    await beside(all(), 'old');
    await asked('create table other_thing (id int)');
    const old = new pg.Client(own.connection);
    await old.connect();
    // So the migration is the one that gives way.
    await old.query(`set deadlock_timeout = '30s'`);
    await old.query('begin; lock table other_thing in access share mode');
    const both = 'alter table thing add column c int; alter table other_thing add column c int';
    const migrated = beside([...all(), { name: '0907_both', sql: both }], 'new');
    const waiting = () =>
      asked(`select from pg_locks where not granted and relation = 'other_thing'::regclass`);
    await expect.poll(waiting, { interval: 20 }).toHaveLength(1);
    await old.query('select * from thing; commit');
    expect((await migrated).applied).toEqual(['0907_both']);
    await old.end();
  });

  it('make an index while others write, also after a try that was broken off', async () => {
    await beside(all(), 'old');
    await asked('insert into thing values (1), (1)');
    const twice = { name: '0906_one', sql: 'create unique index concurrently one on thing (id);' };
    await expect(beside([...all(), twice], 'new')).rejects.toMatchObject({ reason: 'migration_failed' });
    await asked('delete from thing');
    const results = await Promise.all(['a', 'b', 'c'].map((id) => beside([...all(), twice], id)));
    expect(results.flatMap(({ applied }) => applied)).toEqual(['0906_one']);
    expect(await asked(`select indisvalid from pg_index where indexrelid = 'one'::regclass`)).toEqual([
      { indisvalid: true },
    ]);
  });
});
