import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { CurrencyTotal } from '../costs/types';
import { startEmbedded, type Embedded } from '../db/embedded/embedded';
import { migrate, ownMigrations } from '../db/migrate';
import { systemClock } from '../platform/clock';
import { createLog } from '../platform/log';
import { compareBills } from './compare';
import { organisationMoney } from './facts.store';

const log = createLog({ level: 'silent' });
const run = promisify(execFile);
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex');

const running: Embedded[] = [];
let root: string | undefined;
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  if (root !== undefined) await rm(root, { recursive: true, force: true });
});

async function start(dataDir: string, settings: Record<string, string>): Promise<pg.ClientConfig> {
  const embedded = await startEmbedded({ dataDir, log, clock: systemClock, settings });
  running.push(embedded);
  return embedded.connection;
}

async function within<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A bill in the folder, then its line in the index, as an import does it. */
async function importBill(client: pg.Client, costs: string, period: string, amount: number): Promise<void> {
  const file = `${period}.parquet`;
  const bytes = `PAR1 ${period} ${amount} PAR1`;
  await writeFile(join(costs, 'acme', 's1', file), bytes);
  const total: CurrencyTotal = { currency: 'USD', billedCost: amount, effectiveCost: amount, cost: amount };
  await client.query(
    `insert into cost_snapshot (org_id, source_id, billing_period, file, content_hash, rows, totals, min_day, max_day,
       imported_at, file_size, file_hash)
     values ('acme', 's1', $1, $2, $2, 1, $3, $4, $4, now(), $5, $6)`,
    [period, file, JSON.stringify([total]), `${period}-01`, bytes.length, sha256(bytes)],
  );
}

/** A file of the database folder, owned as the others. */
async function place(folder: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(join(folder, 'PG_VERSION'));
  await writeFile(join(folder, name), text, { mode: 0o600 });
  await chown(join(folder, name), uid, gid);
}

/** As pg_basebackup does it, whose program does not come with the tests. */
async function baseBackup(client: pg.Client, from: string, to: string): Promise<void> {
  await client.query(`select pg_backup_start('base', true)`);
  await run('cp', ['-a', from, to]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
  await place(to, 'backup_label', rows[0]?.labelfile ?? '');
  await rm(join(to, 'postmaster.pid'), { force: true });
  for (const name of await readdir(join(to, 'pg_wal')))
    if (/^[0-9A-F]{24}/.test(name)) await rm(join(to, 'pg_wal', name));
}

describe.skipIf(process.platform === 'win32')(
  'recovery to a point in time, as docs/operate/backup.md tells it',
  () => {
    it('brings back the sums of that time from a base backup and the archived log, and the bills of the folder fit', async () => {
      root = await mkdtemp(join(tmpdir(), 'costloom-pitr-'));
      await chmod(root, 0o711);
      const [primary, restored, archive] = ['primary', 'restored', 'archive'].map((name) =>
        join(root ?? '', name),
      );
      if (!primary || !restored || !archive) throw new Error('There are three folders.');
      await mkdir(archive);
      await chmod(archive, 0o777);
      const costs = join(primary, 'costs');
      await mkdir(join(costs, 'acme', 's1'), { recursive: true });
      await chmod(primary, 0o711);

      const connection = await start(primary, {
        wal_level: 'replica',
        archive_mode: 'on',
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      });
      await migrate({ connection, migrations: ownMigrations(), log });
      const target = await within(connection, async (client) => {
        await client.query(
          `insert into organisation (org_id, name, created_at) values ('acme', 'Acme', now())`,
        );
        await client.query(
          `insert into cost_source (id, org_id, name, format, created_at) values ('s1', 'acme', 'AWS', 'focus', now())`,
        );
        await importBill(client, costs, '2026-01', 100.25);
        await mkdir(restored, { mode: 0o711 });
        await chmod(restored, 0o711);
        await baseBackup(client, join(primary, 'database'), join(restored, 'database'));
        await importBill(client, costs, '2026-02', 200.5);
        const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
        // What is to be undone, and a month that came later.
        await client.query('delete from cost_snapshot');
        await importBill(client, costs, '2026-03', 999);
        expect(await organisationMoney(client)).toMatchObject([{ billed: '999' }]);
        const { rows: last } = await client.query<{ file: string }>(
          'select pg_walfile_name(pg_switch_wal()) as file',
        );
        await expect.poll(() => readdir(archive)).toContain(last[0]?.file);
        return rows[0]?.at ?? '';
      });

      // Beside the database of a data folder lies the password of its owner.
      await copyFile(join(primary, 'database.password'), join(restored, 'database.password'));
      await place(join(restored, 'database'), 'recovery.signal', '');
      const recovered = await start(restored, {
        wal_level: 'replica',
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: target,
        recovery_target_action: 'promote',
      });
      await within(recovered, async (client) => {
        await expect
          .poll(async () => (await client.query('select pg_is_in_recovery() as is')).rows[0])
          .toEqual({ is: false });
        expect(await organisationMoney(client)).toEqual([
          { org: 'acme', currency: 'USD', billed: '300.75', effective: '300.75' },
        ]);
        // The folder is of later: what the index names is there, and March, which it does not know, is in nobody's way.
        const bills = await compareBills(client, costs, new Set());
        expect(bills.map(({ what, found }) => [what, found])).toEqual([
          ['file acme/s1/2026-01.parquet', 'as written'],
          ['file acme/s1/2026-02.parquet', 'as written'],
        ]);
      });
    });
  },
);
