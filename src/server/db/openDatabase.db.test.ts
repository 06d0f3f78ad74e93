import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { systemClock } from '../platform/clock';
import { createLog } from '../platform/log';
import { openDatabase } from './openDatabase';

let test: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  test = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'costloom-team-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await test.drop();
});

const warned: string[] = [];
const log = createLog({ level: 'warn', stream: { write: (line) => void warned.push(line) } });
beforeEach(() => void warned.splice(0));
const open = (databaseUrl: string, databaseAppUrl?: string) =>
  openDatabase({ databaseUrl, databaseAppUrl, dataDir, log, clock: systemClock });
const urlOf = (user: string, database: string, password = 'right') => {
  const { host = '', port } = test.connection;
  return `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
};

/** Statements that cannot stand in a transaction. */
async function asSuperuser(statements: string[]) {
  const client = new pg.Client(test.connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const superuserUrl = (database: string) => {
  const { user = '', password } = test.connection;
  return urlOf(user, database, typeof password === 'string' ? encodeURIComponent(password) : '');
};

describe('our own database', () => {
  it('is worked on every day as a role that owns nothing, with another password at every start', async () => {
    const own = await mkdtemp(join(tmpdir(), 'costloom-own-'));
    await chmod(own, 0o711);
    for (const start of [1, 2]) {
      const opened = await openDatabase({ dataDir: own, log, clock: systemClock });
      const asTenant = (statement: string) =>
        opened.database.tenant({ orgIds: ['acme'] }, (sql) => sql.rows(statement));
      expect([start, await asTenant('select session_user::text as name')]).toEqual([
        start,
        [{ name: 'costloom_app' }],
      ]);
      await expect(asTenant('create temporary table space (org_id text)')).rejects.toThrow(
        'permission denied',
      );
      await opened.stop();
    }
    await rm(own, { recursive: true });
  });
});

describe('the database of a team', () => {
  /** One for all, which the first to open it brings to its tables. */
  const name = `team_${randomBytes(6).toString('hex')}`;
  beforeAll(() =>
    asSuperuser([
      `create role ${name} login password 'right' nosuperuser nobypassrls nocreaterole`,
      `grant costloom_app to ${name}`,
      `create database ${name} owner ${name}`,
    ]),
  );
  afterAll(() => asSuperuser([`drop database ${name}`, `drop role ${name}`]));

  it('may belong to a plain owner: its tenants are apart, and its own work sees all of them', async () => {
    const opened = await open(urlOf(name, name));
    expect(opened.kind).toBe('external');
    expect(warned.join()).toContain('DATABASE_APP_URL is not set');
    await opened.database.system(async (sql) => {
      await sql.run('create table note (org_id text not null)');
      await sql.run(`select costloom_tenant_table('note')`);
      await sql.run(`insert into note values ('acme'), ('beta')`);
    });
    const read = 'select org_id from note order by 1';
    expect(await opened.database.tenant({ orgIds: ['beta'] }, (sql) => sql.rows(read))).toEqual([
      { org_id: 'beta' },
    ]);
    expect(await opened.database.tenant({ orgIds: [] }, (sql) => sql.rows(read))).toEqual([]);
    expect(await opened.database.system((sql) => sql.rows(read))).toHaveLength(2);
    await opened.stop();
  });

  it('belongs to an ordinary owner, with what README.md has an administrator do before', async () => {
    const own = `${name}_own`;
    const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
    const [, block = ''] = /```sql\n([^`]*)```/.exec(readme) ?? [];
    const statements = block
      .trim()
      .split('\n')
      .map((statement) =>
        statement.replaceAll(/\bcostloom(_web)?\b/g, (_all, web = '') => own + web).replace('…', 'right'),
      )
      // The cluster of these tests has it already.
      .filter((statement) => !statement.startsWith('create role costloom_app'));
    expect(statements.length).toBeGreaterThan(2);
    await asSuperuser([`create role ${own} login password 'right'`, `create database ${own} owner ${own}`]);
    await asSuperuser(statements);
    const opened = await open(urlOf(own, own), urlOf(`${own}_web`, own));
    expect(warned).toEqual([]);
    await opened.stop();
    await asSuperuser([`drop database ${own}`, `drop role ${own}`, `drop role ${own}_web`]);
  });

  it('is refused by its version where it is too old, before anything is done in it', async () => {
    const old = `${name}_old`;
    await asSuperuser([`create role ${old} login password 'right'`, `create database ${old} owner ${old}`]);
    const client = new pg.Client({ ...test.connection, database: old });
    await client.connect();
    // Looks like PostgreSQL 15 to whoever asks.
    await client.query(`create schema as_15 authorization ${old}`);
    await client.query(
      `create function as_15.current_setting(text) returns text language sql
         as $$ select case $1 when 'server_version_num' then '150018' else '15.18 (Debian)' end $$`,
    );
    await client.query(`alter role ${old} in database ${old} set search_path = as_15, pg_catalog, public`);
    await expect(open(urlOf(old, old))).rejects.toThrow(
      'is PostgreSQL 15.18 (Debian). Costloom needs PostgreSQL 16 or newer',
    );
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public'`);
    await client.end();
    expect(rows).toEqual([]);
    await asSuperuser([`drop database ${old}`, `drop role ${old}`]);
  });

  it('is worked on every day as a role that owns nothing, and whose address is checked', async () => {
    const [web, strong] = [`${name}_web`, `${name}_strong`];
    await asSuperuser([
      `create role ${web} login password 'right'`,
      `create role ${strong} login password 'right' bypassrls`,
      `grant costloom_app to ${strong}`,
    ]);
    const owner = urlOf(name, name);
    const refused = async (reason: string, url = urlOf(web, name)) =>
      expect(open(owner, url)).rejects.toThrow(reason);
    const during = async (given: string, taken: string, reason: string) => {
      await asSuperuser([given]);
      await refused(reason);
      await asSuperuser([taken]);
    };
    await refused('is a superuser', superuserUrl(name));
    await refused('has BYPASSRLS', urlOf(strong, name));
    await refused('the owner. Use a role of its own', owner);
    await refused('another database or schema than DATABASE_URL', urlOf(web, 'postgres'));
    await expect(open(owner, urlOf(web, name, 'hidden-word'))).rejects.toThrow(
      /^The database of DATABASE_APP_URL cannot be opened: (?!.*hidden-word)/,
    );
    await during(`grant ${name} to ${web}`, `revoke ${name} from ${web}`, 'is a member of another role');
    const files = 'pg_read_server_files';
    await during(`grant ${files} to ${web}`, `revoke ${files} from ${web}`, 'is a member of another role');
    const create = `create on database ${name}`;
    await during(`grant ${create} to ${web}`, `revoke ${create} from ${web}`, 'may create things here');
    await refused('revoke temporary on the database from public');
    await asSuperuser([`revoke temporary on database ${name} from public`]);
    await refused('lacks its rights');
    await asSuperuser([`grant costloom_app to ${web}`, `alter role ${web} set timezone to 'Asia/Tokyo'`]);

    const opened = await open(owner, urlOf(web, name));
    expect(warned).toEqual([]);
    const who = 'select current_user::text as current, session_user::text as session';
    expect(await opened.database.tenant({ orgIds: [] }, (sql) => sql.one(who))).toEqual({
      current: web,
      session: web,
    });
    expect(await opened.database.system((sql) => sql.one(who))).toEqual({ current: name, session: name });
    await opened.stop();
    await asSuperuser([`drop owned by ${web}`, ...[web, strong].map((role) => `drop role ${role}`)]);
  });

  it('whose owner may not become the tenants’ role is told what an administrator has to do', async () => {
    const lone = `${name}_lone`;
    await asSuperuser([
      `create role ${lone} login password 'right' nosuperuser nocreaterole`,
      `create database ${lone} owner ${lone}`,
    ]);
    await expect(open(urlOf(lone, lone))).rejects.toThrow(`grant costloom_app to ${lone}`);
    await asSuperuser([`drop database ${lone}`, `drop role ${lone}`]);
  });

  it('that cannot be opened is named by its variable, without its password', async () => {
    const failed: unknown = await open(urlOf('stranger', 'nowhere', 'hidden-word')).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 'unavailable', reason: 'database_unreachable' });
    expect(String(failed)).not.toContain('hidden-word');
  });
});
