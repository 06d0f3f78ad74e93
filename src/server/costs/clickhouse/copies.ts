import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock';
import { number, text } from '../queries/read';
import type { Rollup } from '../rollups/layout';
import type { CostWorker } from '../worker/client';
import type { ClickHouse } from './client';
import { isRollupTable, rollupTableOf } from './rollupTable';
import { createBillRollups, type Checked } from './rollups';
import { CHECKED, createTable, isStage, quote, stageOf, tableColumns, tableOf } from './table';

/** A file of the index: where it lies, what the copy calls it. */
interface BillFile {
  path: string;
  key: string;
}

interface There {
  /** The files that are there as a whole, and how many charges each has. */
  charges: ReadonlyMap<string, number>;
  /** Those that a rollup has. */
  summed: ReadonlySet<string>;
}

const ASK_MS = 10_000;
const CHECK_MS = 60_000;
const GRACE_MS = 24 * 60 * 60_000;
const day = (then: number) => new Date(then).toISOString().slice(0, 19);

export function createBillCopies(deps: {
  clickhouse: ClickHouse;
  worker: Pick<CostWorker, 'handOver'>;
  clock: Clock;
  newId: () => string;
  /** For the files on their way. */
  temporary: string;
}) {
  const { clickhouse, worker, clock } = deps;
  const rollups = createBillRollups(deps);
  const made = new Set<string>();
  const bare = (table: string) => table.replaceAll('`', '');

  async function tableFor(orgId: string): Promise<string> {
    const table = tableOf(orgId);
    if (!made.has(table)) await clickhouse.run(createTable(table));
    made.add(table);
    return table;
  }

  /**
   * Its partition is put in the place of what was there under its name, in one step; before it those of its rollups, so
   * that they are there when it is. A rollup that failed is made when it is asked for: the bill does without it.
   */
  async function exchange(orgId: string, { key }: BillFile, parquet: string, said: Checked) {
    const table = await tableFor(orgId);
    const stage = stageOf(deps.newId());
    await clickhouse.run(`CREATE TABLE ${stage} AS ${table}`);
    try {
      await clickhouse.insert(stage, tableColumns, parquet);
      const [row = {}] = await clickhouse.rows(
        `SELECT ${CHECKED} FROM ${stage}`,
        {},
        { timeoutMs: CHECK_MS },
      );
      for (const [name, value] of Object.entries(said))
        if (text(row, name) !== value)
          throw new Error(`The copy of ${key} has another ${name}: ${text(row, name)}, not ${value}`);
      await rollups.sumUp(orgId, stage, key, said).catch(() => undefined);
      await clickhouse.run(`ALTER TABLE ${table} REPLACE PARTITION ${quote(key)} FROM ${stage}`);
    } finally {
      await clickhouse.run(`DROP TABLE IF EXISTS ${stage} SYNC`);
    }
  }

  return {
    /** What ClickHouse has of an organization’s files, and of one of its rollups. */
    async there(orgId: string, rollup?: Rollup | null): Promise<There> {
      const bills = bare(tableOf(orgId));
      const sums = rollup ? bare(rollupTableOf(orgId, rollup)) : '';
      const rows = await clickhouse.rows(
        `SELECT table, partition, sum(rows) AS charges FROM system.parts
          WHERE active AND database = currentDatabase() AND table IN ({bills:String}, {sums:String})
          GROUP BY table, partition`,
        { bills, sums },
        { timeoutMs: ASK_MS },
      );
      const charges = new Map<string, number>();
      const summed = new Set<string>();
      for (const row of rows)
        if (text(row, 'table') === bills) charges.set(text(row, 'partition'), number(row, 'charges'));
        else summed.add(text(row, 'partition'));
      return { charges, summed };
    },

    /** Copies a file with its rollups: seen as a whole or not at all, and checked before it is seen. */
    async bring(orgId: string, file: BillFile) {
      const folder = join(deps.temporary, `clickhouse-${deps.newId()}`);
      await mkdir(folder, { recursive: true });
      try {
        const target = join(folder, 'bill.parquet');
        const { charges, billed, cost } = await worker.handOver({ file: file.path, key: file.key, target });
        await exchange(orgId, file, target, { charges, billed, cost });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    keep: rollups.keep,

    /** Takes out what the index has not named for a day, and what loads that were cut off left behind. */
    async tidy(named: ReadonlyMap<string, ReadonlySet<string>>) {
      const before = day(clock.now().getTime() - GRACE_MS);
      const tables = await clickhouse.rows(
        `SELECT name, metadata_modification_time < toDateTime({before:String}, 'UTC') AS old
          FROM system.tables WHERE database = currentDatabase()`,
        { before },
        { timeoutMs: ASK_MS },
      );
      for (const row of tables)
        if (isStage(text(row, 'name')) && number(row, 'old') === 1)
          await clickhouse.run(`DROP TABLE IF EXISTS \`${text(row, 'name')}\` SYNC`);
      const parts = await clickhouse.rows(
        `SELECT table, partition FROM system.parts WHERE active AND database = currentDatabase()
          GROUP BY table, partition HAVING max(modification_time) < toDateTime({before:String}, 'UTC')`,
        { before },
        { timeoutMs: ASK_MS },
      );
      const keep = new Map([...named].map(([orgId, keys]) => [bare(tableOf(orgId)), keys]));
      const ofRollup = (table: string) => named.get(/^[^_]+_[0-9a-f]{16}_(.+)$/.exec(table)?.[1] ?? '');
      for (const row of parts) {
        const [table, key] = [text(row, 'table'), text(row, 'partition')];
        const isRollup = isRollupTable(table);
        if (!isRollup && !/^bills\d+_/.test(table)) continue;
        if ((isRollup ? ofRollup(table) : keep.get(table))?.has(key)) continue;
        await clickhouse.run(`ALTER TABLE \`${table}\` DROP PARTITION ${quote(key)}`);
      }
      await rollups.tidy();
    },
  };
}

export type BillCopies = ReturnType<typeof createBillCopies>;
