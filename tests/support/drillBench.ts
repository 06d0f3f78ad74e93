import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database';
import type { CurrencyTotal } from '@server/costs/types';
import { ownMigrations } from '@server/db/migrate';
import { createFirstStart } from '@server/domains/organisations/organisations.service';
import { systemClock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { openSecretBox } from '@server/platform/secretBox';
import { checkBackup } from '@server/backup/check';
import type { Line } from '@server/backup/compare';
import { makeBackup } from '@server/backup/make';

const log = createLog({ level: 'silent' });
export const BILL = Buffer.from('PAR1 a bill PAR1');
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
export const wrong = (lines: Line[]) => lines.filter(({ same }) => !same);
const signal = new AbortController().signal;
/** Nothing of a check has to survive. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** As imports store it. */
const total: CurrencyTotal = { currency: 'USD', billedCost: 1234.56, effectiveCost: 1200.01, cost: 1200.01 };

/** A workspace with one bill, and a backup of it that each test may spoil. */
export function drillBench() {
  let test: TestDatabase;
  let made: string;
  /** Known once the tests begin; `folder` is the backup that a test may spoil, `bill` the path in the data folder,
   * `temporary` where checks work. */
  const place = { orgId: '', dataDir: '', bill: '', folder: '', temporary: '' };

  beforeAll(async () => {
    test = await openTestDatabase();
    const { orgId } = await createFirstStart({ database: test.database, clock: systemClock }).local('ann');
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
    const dataDir = await mkdtemp(join(tmpdir(), 'costloom-drill-'));
    const bill = join('costs', orgId, 's1', '2026-01.parquet');
    await mkdir(join(dataDir, 'costs', orgId, 's1'), { recursive: true });
    await writeFile(join(dataDir, bill), BILL);
    await openSecretBox(dataDir);
    const name = await makeBackup({
      connection: test.connection,
      dataDir,
      folder: join(dataDir, 'backups'),
      installation: orgId,
      withKey: true,
      keep: 7,
      version: '1',
      migrations: ownMigrations(),
      clock: systemClock,
      log,
      signal,
    });
    made = join(dataDir, 'backups', name);
    // Passable for the account that runs PostgreSQL.
    const temporary = await mkdtemp(join(tmpdir(), 'costloom-checks-'));
    await chmod(temporary, 0o711);
    Object.assign(place, { temporary, orgId, dataDir, bill, folder: join(dataDir, 'spoiled') });
  }, 120_000);
  afterAll(async () => {
    await test?.drop();
    await rm(place.dataDir, { recursive: true, force: true });
    await rm(place.temporary, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await rm(place.folder, { recursive: true, force: true });
    await cp(made, place.folder, { recursive: true });
  });
  return {
    place,
    signal,
    live: () => test,
    check: (own: Partial<Parameters<typeof checkBackup>[0]> = {}) =>
      checkBackup({
        folder: place.folder,
        temporary: place.temporary,
        clock: systemClock,
        log,
        signal,
        settings,
        ...own,
      }),
  };
}
