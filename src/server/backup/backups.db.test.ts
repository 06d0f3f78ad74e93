import { createHash } from 'node:crypto';
import {
  cp,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { because } from '@tests/support/because';
import { previewOf } from '@tests/support/preview';
import { BASELINE_LAST, PREVIEW } from '../db/adopt';
import { ownMigrations } from '../db/migrate';
import { createFirstStart } from '../domains/organisations/organisations.service';
import { systemClock } from '../platform/clock';
import { createLog } from '../platform/log';
import { KEY_FILE, openSecretBox } from '../platform/secretBox';
import { createBackups, lastNight } from './backups';
import { makeBackup } from './make';
import { migrationsFor } from './load';
import { readManifest, writeManifest } from './manifest';
import { takeRestore } from './request';
import { restoreBackup } from './restore';
import { writeState } from './state';

const log = createLog({ level: 'silent' });
const BILL = Buffer.from('PAR1 a bill PAR1');

let test: TestDatabase;
let owner: { userId: string; orgId: string };
let dataDir: string;
/** A whole backup, of a data folder of its own, which no test changes; what its making told. */
let ready: { dataDir: string; name: string; steps: string[] };
beforeAll(async () => {
  test = await openTestDatabase();
  owner = await createFirstStart({ database: test.database, clock: systemClock }).local('ann');
  const hash = createHash('sha256').update(BILL).digest('hex');
  await test.database.system(async (sql) => {
    await sql.run(
      `insert into setting (org_id, domain, type, value, updated_by, updated_at)
       values ($1, 'general', 'note', $2::jsonb, 'ann', now())`,
      [owner.orgId, JSON.stringify('tab\t, line\n, back\\slash, ünï')],
    );
    await sql.run(
      `insert into cost_source (id, org_id, name, format, created_at) values ('s1', $1, 'AWS', 'focus', now())`,
      [owner.orgId],
    );
    await sql.run(
      `insert into cost_snapshot (org_id, source_id, billing_period, file, content_hash, rows, totals, min_day, max_day,
         imported_at, file_size, file_hash)
       values ($1, 's1', '2026-01', '2026-01.parquet', 'h', 1, '{}', '2026-01-01', '2026-01-31', now(), $2, $3)`,
      [owner.orgId, BILL.length, hash],
    );
    // An execution of a week that no other database has a table for, and one of before ids said their week.
    await sql.run(`select costloom_make_week('2026-01-07'), costloom_make_period('before', null, 'exec_')`);
    for (const id of [`costloom_execution_prefix('2026-01-07') || 'x'`, `'before'`])
      await sql.run(
        `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type, mode,
           status, actor_id, actor_name, created_at)
         values (${id}, $1, 's', 'w', 1, 'e', 'MANUAL', 'run', 'SUCCEEDED', 'ann', 'Ann', now())`,
        [owner.orgId],
      );
  });
  dataDir = await folderWithBill();
  const steps: string[] = [];
  ready = { dataDir, name: await make({ onStep: (step) => steps.push(step) }), steps };
});
afterAll(async () => {
  await test.drop();
  await rm(ready.dataDir, { recursive: true, force: true });
});
async function folderWithBill(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'costloom-backup-'));
  await mkdir(join(dir, 'costs', owner.orgId, 's1'), { recursive: true });
  await writeFile(join(dir, 'costs', owner.orgId, 's1', '2026-01.parquet'), BILL);
  await openSecretBox(dir);
  return dir;
}
beforeEach(async () => {
  dataDir = await folderWithBill();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const never = new AbortController().signal;
const target = () => join(dataDir, 'backups');
const make = (own: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
  makeBackup({
    connection: test.connection,
    dataDir,
    folder: target(),
    installation: owner.orgId,
    withKey: true,
    keep: 7,
    version: '1',
    migrations: ownMigrations(),
    clock: systemClock,
    log,
    signal: never,
    ...own,
  });
const databases = () =>
  test.database.system((sql) =>
    sql.rows(`select datname::text from pg_database where starts_with(datname::text, 'costloom_check_')`),
  );

describe('a backup', () => {
  it('holds every table, the bills and the key, and was loaded and counted before it has its name', async () => {
    const { name, steps } = ready;
    expect(steps).toEqual(['writing', 'checking']);
    expect(await readdir(join(ready.dataDir, 'backups'))).toEqual([name]);
    const folder = join(ready.dataDir, 'backups', name);
    const manifest = await readManifest(folder);
    const { rows } = await test.database
      .system((sql) =>
        sql.one<{ rows: number }>(
          `select count(*) as rows from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind = 'r' and n.nspname = current_schema() and c.relname <> 'schema_migration'`,
        ),
      )
      .then((row) => row ?? { rows: 0 });
    expect(manifest.tables).toHaveLength(rows);
    expect(manifest.tables.find((table) => table.name === 'setting')?.rows).toBe(1);
    expect(manifest.bills.map(({ path }) => path)).toEqual([`bills/${owner.orgId}/s1/2026-01.parquet`]);
    expect(await readFile(join(folder, KEY_FILE), 'utf8')).toBe(
      await readFile(join(ready.dataDir, KEY_FILE), 'utf8'),
    );
    expect(await databases()).toEqual([]);
  });

  it('leaves the key out where that is asked, and names a bill that is missing', async () => {
    await rm(join(dataDir, 'costs'), { recursive: true });
    const manifest = await readManifest(join(target(), await make({ withKey: false })));
    expect(manifest).toMatchObject({
      key: null,
      bills: [],
      missing: [expect.stringContaining('2026-01.parquet')],
    });
  });

  it('shares unchanged bills with the one before, unless the disk has spoiled them since, and keeps only the last ones', async () => {
    let now = Date.now();
    const own = { clock: { now: () => new Date((now += 3_600_000)) }, keep: 2 };
    const bill = (name: string) => join(target(), name, `bills/${owner.orgId}/s1/2026-01.parquet`);
    await cp(join(ready.dataDir, 'backups'), target(), { recursive: true });
    const [first, second] = [ready.name, await make(own)];
    expect((await stat(bill(second))).ino).toBe((await stat(bill(first))).ino);
    await writeFile(bill(first), 'XXXX');
    const third = await make(own);
    expect(await readFile(bill(third))).toEqual(BILL);
    expect((await readdir(target())).toSorted()).toEqual([second, third]);
  });

  it('leaves nothing when it is called off, or what a killed server has left', async () => {
    await mkdir(
      join(
        target(),
        `costloom-20260101T000000Z-${owner.orgId.slice(0, 8).replace(/[^A-Za-z0-9]/g, '0')}.partial`,
      ),
      { recursive: true },
    );
    const stop = new AbortController();
    const stopped = make({ signal: stop.signal, onStep: (step) => step === 'checking' && stop.abort() });
    await expect(stopped).rejects.toThrow();
    expect(await readdir(target())).toEqual([]);
    expect(await databases()).toEqual([]);
  });
});

describe('a restore', () => {
  const note = (connection: pg.ClientConfig) =>
    query<{ value: string }>(connection, `select value #>> '{}' as value from setting where type = 'note'`);

  async function query<T extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<T[]> {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Another workspace, with a note and a key of its own. */
  async function elsewhere() {
    const other = await openTestDatabase();
    await other.database.close();
    const dir = await mkdtemp(join(tmpdir(), 'costloom-restore-'));
    await openSecretBox(dir);
    const restore = (folder: string) =>
      restoreBackup({
        folder,
        dataDir: dir,
        connection: other.connection,
        clock: systemClock,
        log,
        signal: never,
      });
    const end = async () => {
      await other.drop().catch(() => undefined);
      await rm(dir, { recursive: true, force: true });
    };
    return { connection: other.connection, dir, restore, end };
  }

  it('brings database, bills and key back as they were, keeps what was there, and can be done again', async () => {
    const folder = join(ready.dataDir, 'backups', ready.name);
    const other = await elsewhere();
    const oldKey = await readFile(join(other.dir, KEY_FILE), 'utf8');
    for (let time = 0; time < 2; time += 1) {
      await other.restore(folder);
      expect(await note(other.connection)).toEqual([{ value: 'tab\t, line\n, back\\slash, ünï' }]);
      expect(
        await query(other.connection, 'select tableoid::regclass::text as week from execution order by 1'),
      ).toEqual([{ week: 'execution_before' }, { week: 'execution_w20260105' }]);
      expect(await readFile(join(other.dir, 'costs', owner.orgId, 's1', '2026-01.parquet'))).toEqual(BILL);
      expect(await readFile(join(other.dir, KEY_FILE), 'utf8')).toBe(
        await readFile(join(ready.dataDir, KEY_FILE), 'utf8'),
      );
    }
    const [kept] = (await readdir(other.dir)).filter((name) => name.startsWith(`${KEY_FILE}.before-`));
    expect(await readFile(join(other.dir, kept ?? ''), 'utf8')).toBe(oldKey);
    const names = await query<{ name: string }>(
      { ...test.connection, database: 'postgres' },
      `select datname::text as name from pg_database where datname ~ '^costloom_(before|restore)_'`,
    );
    expect(names).toHaveLength(1);
    await query({ ...test.connection, database: 'postgres' }, `drop database ${names[0]?.name}`);
    await other.end();
  });

  it('brings back the backup of a preview build, whose tables are those of the baseline', async () => {
    const folder = join(dataDir, 'preview');
    await cp(join(ready.dataDir, 'backups', ready.name), folder, { recursive: true });
    await writeManifest(folder, { ...(await readManifest(folder)), migrations: previewOf(PREVIEW.count) });
    const other = await elsewhere();
    await other.restore(folder);
    expect(await note(other.connection)).toHaveLength(1);
    expect(await query(other.connection, 'select name from schema_migration order by 1')).toEqual(
      ownMigrations().flatMap(({ name }) => (name <= BASELINE_LAST ? { name } : [])),
    );
    const earlier = { migrations: previewOf(PREVIEW.count - 1) };
    expect(() => migrationsFor(earlier, ownMigrations())).toThrow(because('preview_too_old'));
    await other.end();
  });

  it('changes nothing for a damaged backup, one of a newer version, or what is none', async () => {
    const folder = join(dataDir, 'spoiled');
    await cp(join(ready.dataDir, 'backups', ready.name), folder, { recursive: true });
    const other = await elsewhere();
    const before = await note(other.connection);
    await expect(other.restore(dataDir)).rejects.toMatchObject({ reason: 'not_a_backup' });
    const migrations = [...ownMigrations(), { name: '9999_later.sql', sql: 'select 1' }];
    expect(() =>
      migrationsFor({ migrations: [{ name: '9999_later.sql', checksum: 'x' }] }, migrations),
    ).toThrow(because('backup_too_new'));
    const table = join(folder, 'database', 'setting.copy.gz');
    const whole = await readFile(table);
    await writeFile(table, Buffer.concat([whole.subarray(0, -3), Buffer.from('xyz')]));
    await expect(other.restore(folder)).rejects.toThrow('setting.copy.gz has changed since it was written');
    expect(await note(other.connection)).toEqual(before);
    expect(await readdir(other.dir)).toEqual([KEY_FILE]);
    await other.end();
  });
});

describe('the backups of an installation', () => {
  const open = (connection: pg.ClientConfig = test.connection) =>
    createBackups({
      connection,
      dataDir,
      home: owner.orgId,
      version: '1',
      keyLost: undefined,
      clock: systemClock,
      log,
      restart: () => void (restarts += 1),
    });
  let restarts = 0;

  it('are made by night or at the next chance, once, and told in full', async () => {
    const backups = open();
    await backups.look();
    expect((await backups.read()).running?.step).toBe('writing');
    expect(() => backups.start()).toThrow(because('backup_running'));
    await expect.poll(async () => (await backups.read()).running).toBeNull();
    const { backups: made, settings, failures } = await backups.read();
    expect(failures).toEqual([]);
    expect(settings).toMatchObject({ folder: target(), keep: 7, nightly: true, with_key: true });
    expect(made).toMatchObject([
      { bills: 1, missing: 0, with_key: true, place: expect.stringContaining(target()) },
    ]);
    expect(made[0]?.bytes).toBeGreaterThan(1_000);
    await backups.look();
    expect((await backups.read()).running).toBeNull();

    await expect(backups.restore({ name: 'costloom-20200101T000000Z-00000000' })).rejects.toMatchObject({
      reason: 'backup_not_found',
    });
    await expect(backups.restore({ folder: 'here' })).rejects.toMatchObject({ data: [{ field: 'folder' }] });
    await expect(backups.restore({ folder: dataDir })).rejects.toMatchObject({ reason: 'not_a_backup' });
    expect([restarts, await takeRestore(dataDir)]).toEqual([0, undefined]);
    const place = made[0]?.place;
    await backups.restore({ name: made[0]?.name });
    expect([restarts, await takeRestore(dataDir)]).toEqual([1, place]);
    await backups.restore({ folder: place });
    expect([restarts, await takeRestore(dataDir)]).toEqual([2, place]);
    expect(await takeRestore(dataDir)).toBeUndefined();
    await backups.end();
  });

  it('go where they are told to, and nowhere else', async () => {
    const backups = open();
    const settings = { nightly: false, keep: 3, with_key: false };
    for (const [folder, reason] of [
      ['relative/folder', /full path/],
      [join(dataDir, 'costs', 'x'), /inside the data folder/],
      [join(dataDir, KEY_FILE, 'x'), /cannot be used|inside/],
    ] as const)
      await expect(backups.configure({ ...settings, folder })).rejects.toMatchObject({
        data: [{ field: 'folder', reason: expect.stringMatching(reason) }],
      });
    const other = await mkdtemp(join(tmpdir(), 'costloom-other-'));
    await backups.configure({ ...settings, folder: other });
    expect((await backups.read()).settings).toEqual({ ...settings, folder: other });
    await backups.look();
    expect((await backups.read()).running).toBeNull();
    expect(backups.mayManage('somebody')).toBe(false);
    await rm(other, { recursive: true });
  });

  it('tell of a damaged page: what is wrong, and that the last backup is to be restored', async () => {
    const name = `${test.connection.database}_damaged`;
    const admin = new pg.Client({ ...test.connection, database: 'postgres' });
    await admin.connect();
    const { rows } = await admin.query<{ folder: string }>(
      `select setting as folder from pg_settings where name = 'data_directory'`,
    );
    await admin.query(`create database ${name} template costloom_template strategy file_copy`);
    const found = new pg.Client({ ...test.connection, database: name });
    await found.connect();
    const path = await found.query<{ path: string }>(`select pg_relation_filepath('ready_mark') as path`);
    await found.end();
    const file = await openFile(join(rows[0]?.folder ?? '', path.rows[0]?.path ?? ''), 'r+');
    await file.write(Buffer.alloc(300, 0xa5), 0, 300, 4_000);
    await file.close();

    const told: string[] = [];
    const backups = open({ ...test.connection, database: name });
    backups.begin({
      failed: async ({ reason }) => void told.push(reason),
      changed: async () => undefined,
    });
    await writeState(dataDir, { nightly: false, folder: null, keep: 7, with_key: true, failures: [] });
    backups.start();
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]).toContain('The database is damaged');
    expect(told[0]).toContain('Restore the last backup');
    expect((await backups.read()).failures).toMatchObject([{ error: told[0] }]);
    expect(await readdir(target())).toEqual([]);
    await backups.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
});

it('the night is at two o’clock of this computer', () => {
  expect(lastNight(new Date(2026, 4, 5, 1, 59))).toEqual(new Date(2026, 4, 4, 2));
  expect(lastNight(new Date(2026, 4, 5, 2, 0))).toEqual(new Date(2026, 4, 5, 2));
});
