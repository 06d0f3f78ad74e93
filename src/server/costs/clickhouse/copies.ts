import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock';
import { quoteText } from '../formats/common/columns';
import { number, text } from '../queries/read';
import type { CostWorker } from '../worker/client';
import type { ClickHouse } from './client';
import { CHECKED, createTable, isStage, stageOf, tableColumns, tableOf } from './table';

/** A file of the index: where it lies, what the copy calls it. */
interface BillFile {
  path: string;
  key: string;
}

export interface BillCopies {
  /** The files of an organization that are in ClickHouse as a whole, and how many charges each has. */
  there(orgId: string): Promise<Map<string, number>>;
  /** Copies a file: seen as a whole or not at all, and checked before it is seen. */
  bring(orgId: string, file: BillFile): Promise<void>;
  /** Takes out what the index has not named for a day, and what loads that were cut off left behind. */
  tidy(named: ReadonlyMap<string, ReadonlySet<string>>): Promise<void>;
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
}): BillCopies {
  const { clickhouse, worker, clock } = deps;
  const made = new Set<string>();
  const bare = (table: string) => table.replaceAll('`', '');

  async function tableFor(orgId: string): Promise<string> {
    const table = tableOf(orgId);
    if (!made.has(table)) await clickhouse.run(createTable(table));
    made.add(table);
    return table;
  }

  /** Its partition is put in the place of what was there under its name, in one step. */
  async function exchange(
    orgId: string,
    { key }: BillFile,
    parquet: string,
    said: Readonly<Record<string, string>>,
  ) {
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
      await clickhouse.run(`ALTER TABLE ${table} REPLACE PARTITION ${quoteText(key)} FROM ${stage}`);
    } finally {
      await clickhouse.run(`DROP TABLE IF EXISTS ${stage} SYNC`);
    }
  }

  return {
    async there(orgId) {
      const rows = await clickhouse.rows(
        `SELECT partition, sum(rows) AS charges FROM system.parts
          WHERE active AND database = currentDatabase() AND table = {table:String} GROUP BY partition`,
        { table: bare(tableOf(orgId)) },
        { timeoutMs: ASK_MS },
      );
      return new Map(rows.map((row) => [text(row, 'partition'), number(row, 'charges')]));
    },

    async bring(orgId, file) {
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

    async tidy(named) {
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
      for (const row of parts) {
        const [table, key] = [text(row, 'table'), text(row, 'partition')];
        if (!/^bills\d+_/.test(table) || keep.get(table)?.has(key)) continue;
        await clickhouse.run(`ALTER TABLE \`${table}\` DROP PARTITION ${quoteText(key)}`);
      }
    },
  };
}
