import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { createLog } from '../platform/log';
import { migrate, ownMigrations, type Migration } from './migrate';

let test: TestDatabase;
const log = createLog({ level: 'silent' });
beforeAll(async () => {
  test = await openTestDatabase();
});
beforeEach(() =>
  test.database.system(async (sql) => {
    await sql.run('drop schema public cascade');
    await sql.run('create schema public');
  }),
);
afterAll(() => test.drop());

const base = () => ownMigrations().filter(({ name }) => name === '0001_base');
const thing: Migration = {
  name: '0002_thing',
  sql: 'create table thing (id int);\r\ncreate index thing_id on thing (id);',
};
const run = (migrations: Migration[]) => migrate({ connection: test.connection, migrations, log });
const tables = () =>
  test.database.system(async (sql) =>
    (
      await sql.rows<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      )
    ).map(({ name }) => name),
  );

describe('migrations', () => {
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
      message: expect.stringContaining('0002_thing was changed'),
    });
  });

  it('of a newer version are refused, and nothing is touched', async () => {
    await run([...base(), thing]);
    const other = { name: '0003_other', sql: 'create table other (id int)' };
    await expect(run([...base(), other])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('newer Costloom (migration 0002_thing'),
    });
    expect(await tables()).toEqual(['schema_migration', 'thing']);
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
