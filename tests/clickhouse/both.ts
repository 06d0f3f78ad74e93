import { writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { billOf } from '@tests/contract/costsFixture';
import { createBillCopies } from '@server/costs/clickhouse/copies';
import { handOver } from '@server/costs/clickhouse/handOver';
import { overFiles } from '@server/costs/clickhouse/table';
import { importFile } from '@server/costs/import/importFile';
import { clickhouse as dialect } from '@server/costs/queries/dialects/clickhouse';
import type { Plan } from '@server/costs/queries/fields';
import type { Counts } from '@server/costs/types';
import type { QueryRow } from '@server/costs/worker/protocol';
import { prepareSelect, Sandboxes } from '@server/costs/worker/sandbox';
import { systemClock } from '@server/platform/clock';
import type { TestClickHouse } from './engine';

export interface StoredBill {
  path: string;
  key: string;
  counts?: Counts;
}

/** The same bills in both engines, and the same plans asked of both. */
export function bothEngines({ clickhouse, folder }: TestClickHouse) {
  const sandboxes = new Sandboxes();
  const copies = createBillCopies({
    clickhouse,
    worker: { handOver },
    clock: systemClock,
    newId: randomUUID,
    temporary: join(folder, 'temporary'),
  });

  /** Imports a bill for an organization and copies it. */
  async function imported(orgId: string, sourceId: string, path: string): Promise<StoredBill[]> {
    const outDir = join(folder, orgId, sourceId);
    const { periods } = await importFile({ path, tempDir: join(folder, 't'), outDir, sourceId });
    const bills = periods.map(({ file }) => ({
      path: file,
      key: file.slice(join(folder, orgId).length + 1),
    }));
    for (const bill of bills) await copies.bring(orgId, bill);
    return bills;
  }

  return {
    copies,
    imported,

    /** The lines of a bill, with further columns at their end. */
    async bill(orgId: string, sourceId: string, rows: Parameters<typeof billOf>[0]): Promise<StoredBill[]> {
      const path = join(folder, `${randomUUID()}.csv`);
      await writeFile(path, billOf(rows));
      return imported(orgId, sourceId, path);
    },

    duckdb: (orgId: string, bills: readonly StoredBill[], { sql, values }: Plan): Promise<QueryRow[]> => {
      const scope = {
        folder: join(folder, orgId),
        files: bills.map(({ path }) => path),
        counts: bills.map(({ counts = 'all' }) => counts),
      };
      return sandboxes.use(scope, async (connection) => {
        const prepared = await prepareSelect(connection, sql);
        prepared.bind(values);
        return (await prepared.runAndReadAll()).getRowObjectsJson();
      });
    },

    async clickhouse(orgId: string, bills: readonly StoredBill[], plan: Plan): Promise<QueryRow[]> {
      const built = plan.in(dialect);
      const files = bills.map(({ key, counts = 'all' }) => ({ key, counts }));
      const { sql, lists } = overFiles(built.sql, orgId, files);
      return clickhouse.rows(sql, { ...built.values, ...lists }, { timeoutMs: 30_000 });
    },
  };
}
