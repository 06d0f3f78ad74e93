import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { createLog } from '../../platform/log';
import { migrate, ownMigrations } from '../migrate';
import { openDatabase } from '../openDatabase';
import { readPidFile } from './postmaster';
import { endsWithin, processIdentity } from './processes';
import { startEmbedded } from './embedded';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const isRoot = process.getuid?.() === 0;
const log = createLog({ level: 'silent' });
const patient = 60_000;

let bundle: string;
/** A data folder with a whole database: making one takes most of the time of a first start. Every test leaves it whole. */
let whole: string;
let folders: string[] = [];
let children: ChildProcess[] = [];

beforeAll(async () => {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  bundle = await mkdtemp(join(root, 'node_modules/.cache/costloom-fixture-'));
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@shared': join(root, 'src/shared') } },
    build: { ssr: join(root, 'src/server/db/embedded/server.fixture.ts'), outDir: bundle },
  });
  whole = await emptyFolder();
  const embedded = await start(whole);
  await migrate({ connection: embedded.connection, migrations: ownMigrations(), log });
  await embedded.stop();
}, patient);
afterAll(async () => {
  for (const folder of [bundle, whole]) await rm(folder, { recursive: true, force: true });
});

/** Whatever a test left running ends here. */
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of [...folders, whole]) {
    const left = await readPidFile(join(folder, 'database'));
    if (left && (await processIdentity(left.pid))) process.kill(left.pid, 'SIGQUIT');
    if (left) await endsWithin(left.pid, 10_000);
    if (folder !== whole) await rm(folder, { recursive: true, force: true });
  }
  [folders, children] = [[], []];
}, patient);

async function emptyFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'costloom-embedded-')));
  await chmod(folder, 0o711);
  return folder;
}

async function newFolder(): Promise<string> {
  const folder = await emptyFolder();
  folders.push(folder);
  return folder;
}

type Answer = pg.ClientConfig & { refused?: string };

async function startServer(dataDir: string) {
  const server = await tryToStart(dataDir);
  if (server.answer.refused !== undefined) throw new Error(server.answer.refused);
  return server;
}

async function tryToStart(dataDir: string) {
  const child = spawn(process.execPath, [join(bundle, 'server.fixture.js'), dataDir], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, answer: JSON.parse(line) as Answer };
}

async function killed(child: ChildProcess) {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const postmasterOf = async (folder: string) => (await readPidFile(join(folder, 'database')))?.pid ?? 0;
const start = (dataDir: string) => startEmbedded({ dataDir, log, clock: systemClock });

describe('the embedded database', { timeout: patient }, () => {
  it('is made at the first start, is durable and checked, and is there at the next one', async () => {
    const folder = await newFolder();
    const first = await openDatabase({ dataDir: folder, log, clock: systemClock });
    await query(first.connection, 'create table kept as select 42 as answer');
    const settings = await query(
      first.connection,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
              current_setting('full_page_writes') as pages`,
    );
    const addresses = process.platform === 'win32' ? '127.0.0.1' : '';
    expect(settings).toEqual([{ fsync: 'on', checksums: 'on', addresses, encoding: 'UTF8', pages: 'on' }]);
    const pid = await postmasterOf(folder);
    await first.stop();
    expect(await processIdentity(pid)).toBeUndefined();
    const second = await openDatabase({ dataDir: folder, log, clock: systemClock });
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('is taken over, with its data, by the next server after a kill -9 of the one that started it', async () => {
    const folder = whole;
    const first = await startServer(folder);
    await query(first.answer, 'create table taken_over as select 42 as answer');
    const pid = await postmasterOf(folder);
    await killed(first.child);
    expect(await processIdentity(pid)).toBeDefined();
    const second = await startServer(folder);
    expect(await postmasterOf(folder)).toBe(pid);
    expect(await query(second.answer, 'select answer from taken_over')).toEqual([{ answer: 42 }]);
    second.child.stdin?.end();
    await once(second.child, 'exit');
    expect(await processIdentity(pid)).toBeUndefined();
  });

  it('comes back with its data when server and PostgreSQL were killed together', async () => {
    const folder = whole;
    const first = await startServer(folder);
    await query(first.answer, 'create table killed as select 42 as answer');
    process.kill(await postmasterOf(folder), 'SIGKILL');
    await killed(first.child);
    const second = await startServer(folder);
    expect(await query(second.answer, 'select answer from killed')).toEqual([{ answer: 42 }]);
  });

  it('is started again when it dies under a server, which goes on', async () => {
    const folder = whole;
    const opened = await openDatabase({ dataDir: folder, log, clock: systemClock });
    const died = await postmasterOf(folder);
    process.kill(died, 'SIGKILL');
    await expect
      .poll(() => query(opened.connection, 'select 1 as one').catch(() => []))
      .toEqual([{ one: 1 }]);
    expect(await postmasterOf(folder)).not.toBe(died);
    expect(await opened.database.system((sql) => sql.one('select 2 as two'))).toEqual({ two: 2 });
    await opened.stop();
  });

  it('refuses a second server on its folder and names the first', async () => {
    const folder = whole;
    const first = await startServer(folder);
    const second = await tryToStart(folder);
    expect(second.answer.refused).toContain(`in use by process ${first.child.pid} (node`);
    expect(await query(first.answer, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is made again when its making was interrupted', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'database.draft', 'base'), { recursive: true });
    await writeFile(join(folder, 'database.draft', 'PG_VERSION'), '18\n');
    await mkdir(join(folder, 'database', 'base'), { recursive: true });
    await writeFile(join(folder, 'database', 'PG_VERSION'), '18\n');
    const embedded = await start(folder);
    expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
  });

  it('that was whole once and is damaged is never replaced by an empty one', async () => {
    const folder = whole;
    const control = join(folder, 'database', 'global', 'pg_control');
    await rename(control, `${control}.gone`);
    await expect(start(folder)).rejects.toMatchObject({ reason: 'database_folder_damaged' });
    expect((await stat(join(folder, 'database', 'base'))).isDirectory()).toBe(true);
    await rename(`${control}.gone`, control);
  });

  it('of another major version is refused with both named, and is left as it is', async () => {
    const folder = whole;
    await writeFile(join(folder, 'database', 'PG_VERSION'), '17\n');
    await expect(start(folder)).rejects.toMatchObject({ reason: 'postgresql_version_differs' });
    expect(await readFile(join(folder, 'database', 'PG_VERSION'), 'utf8')).toBe('17\n');
    await writeFile(join(folder, 'database', 'PG_VERSION'), '18\n');
  });

  it.skipIf(process.platform === 'win32')(
    'has a short socket when the path of the folder is long, and leaves none of it behind',
    async () => {
      const folder = join(await newFolder(), 'a'.repeat(60), 'b'.repeat(60));
      const embedded = await start(folder);
      expect(embedded.connection.host).not.toContain(folder);
      expect((await stat(embedded.connection.host ?? '')).mode & 0o777).toBe(0o700);
      expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      await embedded.stop();
      await expect(stat(embedded.connection.host ?? '')).rejects.toThrow('ENOENT');
    },
  );
});

describe.runIf(isRoot)('started as root', { timeout: patient }, () => {
  it('runs PostgreSQL as an account without rights, which needs the password', async () => {
    const folder = whole;
    const embedded = await start(folder);
    const owner = await stat(`/proc/${await postmasterOf(folder)}`);
    expect(owner.uid).not.toBe(0);
    expect((await stat(join(folder, 'database.password'))).mode & 0o777).toBe(0o600);
    const guess = query({ ...embedded.connection, password: 'guess' }, 'select 1');
    await expect(guess).rejects.toThrow(/password authentication failed/);
    await embedded.stop();
  });

  it('puts the database elsewhere when the data folder is closed to that account, and says where and why', async () => {
    const [folder, sharedRoot] = [await newFolder(), await newFolder()];
    const dataDir = join(folder, 'home', 'data');
    await mkdir(dataDir, { recursive: true });
    await chmod(join(folder, 'home'), 0o700);
    const embedded = await startEmbedded({ dataDir, log, clock: systemClock, sharedRoot });
    expect(embedded.connection.host?.startsWith(sharedRoot)).toBe(true);
    const note = await readFile(join(dataDir, 'database-location.json'), 'utf8');
    expect(note).toContain(join(folder, 'home'));
    expect(note).toContain(sharedRoot);
    await query(embedded.connection, 'create table kept as select 42 as answer');
    await embedded.stop();
    const again = await startEmbedded({ dataDir, log, clock: systemClock, sharedRoot });
    expect(await query(again.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await again.stop();

    await rm(dataDir, { recursive: true });
    await mkdir(dataDir);
    const fresh = await startEmbedded({ dataDir, log, clock: systemClock, sharedRoot });
    await expect(query(fresh.connection, 'select answer from kept')).rejects.toThrow(/does not exist/);
    await fresh.stop();
  });
});
