import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import type { CurrencyTotal } from '../costs/types';
import { ownMigrations } from '../db/migrate';
import { createFirstStart } from '../domains/organisations/organisations.service';
import { systemClock } from '../platform/clock';
import { createLog } from '../platform/log';
import { openSecretBox } from '../platform/secretBox';
import { checkBackup, checkRestored } from './check';
import type { Line } from './compare';
import { makeBackup } from './make';
import { MANIFEST, readManifest, writeManifest } from './manifest';

vi.setConfig({ testTimeout: 120_000 });

const log = createLog({ level: 'silent' });
const BILL = Buffer.from('PAR1 a bill PAR1');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const signal = new AbortController().signal;
/** Nothing of a check has to survive. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** As imports store it. */
const total: CurrencyTotal = { currency: 'USD', billedCost: 1234.56, effectiveCost: 1200.01, cost: 1200.01 };

let test: TestDatabase;
let orgId: string;
let dataDir: string;
let folder: string;
let made: string;
let bill: string;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ orgId } = await createFirstStart({ database: test.database, clock: systemClock }).local('ann'));
  await test.database.system(async (sql) => {
    await sql.run(
      `insert into cost_source (id, org_id, name, format, created_at) values ('s1', $1, 'AWS', 'focus', now())`,
      [orgId],
    );
    await sql.run(
      `insert into cost_snapshot (org_id, source_id, billing_period, file, content_hash, rows, totals, min_day, max_day,
         imported_at, file_size, file_hash)
       values ($1, 's1', '2026-01', '2026-01.parquet', 'h', 1, $2, '2026-01-01', '2026-01-31', now(), $3, $4)`,
      [orgId, JSON.stringify([total]), BILL.length, sha256(BILL)],
    );
  });
  dataDir = await mkdtemp(join(tmpdir(), 'costloom-drill-'));
  bill = join('costs', orgId, 's1', '2026-01.parquet');
  await mkdir(join(dataDir, 'costs', orgId, 's1'), { recursive: true });
  await writeFile(join(dataDir, bill), BILL);
  await openSecretBox(dataDir);
  const options = {
    connection: test.connection,
    dataDir,
    folder: join(dataDir, 'backups'),
    installation: orgId,
  };
  const more = {
    withKey: true,
    keep: 7,
    version: '1',
    migrations: ownMigrations(),
    clock: systemClock,
    log,
    signal,
  };
  made = join(dataDir, 'backups', await makeBackup({ ...options, ...more }));
}, 120_000);
afterAll(async () => {
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});
/** Each drill spoils a backup of its own. */
beforeEach(async () => {
  folder = join(dataDir, 'spoiled');
  await rm(folder, { recursive: true, force: true });
  await cp(made, folder, { recursive: true });
});

const check = (own: Partial<Parameters<typeof checkBackup>[0]> = {}) =>
  checkBackup({ folder, clock: systemClock, log, signal, settings, ...own });
const wrong = (lines: Line[]) => lines.filter(({ same }) => !same);
const temporary = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('costloom-check-'));

describe('a drill: the check of a backup', () => {
  it('restores it elsewhere and finds counts, money and bills as they were, also beside the living system', async () => {
    const lines = await check({ live: test.connection });
    expect(wrong(lines)).toEqual([]);
    const told = lines.map(({ what, found }) => `${what}: ${found}`);
    expect(told).toContain('table cost_snapshot: 1 row');
    expect(told).toContain(`organization ${orgId}, USD: billed 1234.56, amortized 1200.01`);
    expect(told).toContain(
      `bill ${orgId}/s1/2026-01.parquet of 2026-01, USD: billed 1234.56, amortized 1200.01`,
    );
    expect(told).toContain(`file ${orgId}/s1/2026-01.parquet: as written`);
    expect(told.some((each) => each.startsWith('live table cost_snapshot: 1 row, content '))).toBe(true);
    expect(await temporary()).toEqual([]);
  });

  it('names the file of a bill of which one byte has changed', async () => {
    const path = `bills/${orgId}/s1/2026-01.parquet`;
    const bytes = Buffer.from(BILL);
    bytes[6] = 0x21;
    await writeFile(join(folder, path), bytes);
    expect(wrong(await check())).toEqual([
      { what: `file ${path}`, expected: 'as written', found: 'changed', same: false },
    ]);
  });

  it('names the table of which a row was taken out', async () => {
    const manifest = await readManifest(folder);
    const path = 'database/cost_snapshot.copy.gz';
    const file = gzipSync(gunzipSync(await readFile(join(folder, path))).subarray(0, 0));
    await writeFile(join(folder, path), file);
    expect(wrong(await check()).map(({ what }) => what)).toEqual([`file ${path}`]);
    // By somebody who also knew how to seal the manifest anew.
    const tables = manifest.tables.map((table) =>
      table.name === 'cost_snapshot' ? { ...table, bytes: file.length, sha256: sha256(file) } : table,
    );
    await writeManifest(folder, { ...manifest, tables });
    const fewer = tables.map((table) => (table.name === 'cost_snapshot' ? { ...table, rows: 0 } : table));
    await writeManifest(folder, { ...manifest, tables: fewer });
    expect(wrong(await check()).map(({ what, found }) => [what, found])).toEqual([
      [`organization ${orgId}, USD`, 'none'],
      [`bill ${orgId}/s1/2026-01.parquet of 2026-01, USD`, 'none'],
    ]);
  });

  it('takes no manifest that was altered', async () => {
    const path = join(folder, MANIFEST);
    await writeFile(path, (await readFile(path, 'utf8')).replace('1234.56', '9999.99'));
    await expect(check()).rejects.toMatchObject({ reason: 'backup_damaged' });
  });

  it('tells in what the living system differs from the backup, contents included', async () => {
    await test.database.system((sql) => sql.run(`update cost_source set name = 'Renamed'`));
    expect(wrong(await check({ live: test.connection })).map(({ what }) => what)).toEqual([
      'live table cost_source',
    ]);
  });

  it('compares a copy that other tools have restored, with its folder', async () => {
    const bills = join(dataDir, 'costs');
    const both = { live: test.connection, bills, signal };
    expect(wrong(await checkRestored({ ...both, restored: test.connection }))).toEqual([]);
    const other = await openTestDatabase();
    const found = wrong(await checkRestored({ ...both, restored: other.connection })).map(({ what }) => what);
    expect(found).toContain('live table cost_snapshot');
    expect(found).toContain(`live organization ${orgId}, USD`);
    await other.drop();
    await rm(join(dataDir, bill));
    expect(wrong(await checkRestored({ ...both, restored: test.connection }))).toMatchObject([
      { what: `file ${orgId}/s1/2026-01.parquet`, found: 'missing' },
    ]);
    await writeFile(join(dataDir, bill), BILL);
  });
});
