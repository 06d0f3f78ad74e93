import { join } from 'node:path';
import type { Database } from '../../db/database';
import { completeThrough, type PeriodFacts } from '../../costs/queries/completeness';
import { text } from '../../costs/queries/read';
import { accountsSql, rangeSql } from '../../costs/queries/details';
import type { Built } from '../../costs/queries/fields';
import type { CostWorker, Waits } from '../../costs/worker/client';
import type { QueryResult, QueryRow } from '../../costs/worker/protocol';
import { sourcesStore, type SnapshotRow } from './sources.store';

export interface AccountOfBill {
  provider: string;
  accountId: string;
}

/** The Parquet files that an organisation's questions read. */
export interface BillFiles {
  folder: string;
  files: string[];
  snapshots: SnapshotRow[];
  /** The last day up to which every source is complete; null without bills. */
  through: string | null;
}

/** An organisation's bills: which files they are, and questions over them. */
export interface Bills {
  files(orgId: string, sourceIds?: readonly string[]): Promise<BillFiles>;
  /** Answers nothing, without asking a worker, when there are no bills. */
  ask(bills: BillFiles, built: Built, waits?: Waits): Promise<QueryResult>;
  accounts(orgId: string, sourceIds?: readonly string[]): Promise<AccountOfBill[]>;
  hasDemo(orgId: string): Promise<boolean>;
  /** The one row of `rangeSql`; undefined without bills. Kept for as long as the bills stay the same. */
  range(bills: BillFiles, waits?: Waits): Promise<QueryRow | undefined>;
}

const none: QueryResult = { columns: [], rows: [], truncated: false };

export function periodFacts(snapshots: readonly SnapshotRow[]): PeriodFacts[] {
  return snapshots.map((row) => ({
    sourceId: row.source_id,
    billingPeriod: row.billing_period,
    minDay: row.min_day,
    maxDay: row.max_day,
    importedAt: row.imported_at,
    invoiced: row.invoiced,
  }));
}

export function createBills(deps: { database: Database; worker: CostWorker; folder: string }): Bills {
  const { database, worker } = deps;
  const ranges = new Map<string, { key: string; row: Promise<QueryRow | undefined> }>();

  const bills: Bills = {
    async files(orgId, sourceIds) {
      const all = await database.tenant({ orgIds: [orgId] }, (sql) => sourcesStore.snapshots(sql));
      const snapshots = sourceIds ? all.filter((row) => sourceIds.includes(row.source_id)) : all;
      const folder = join(deps.folder, orgId);
      const files = snapshots.map((row) => join(folder, row.source_id, row.file));
      return { folder, files, snapshots, through: completeThrough(periodFacts(snapshots)) };
    },

    ask({ folder, files }, { sql, values }, waits) {
      return files.length === 0 ? Promise.resolve(none) : worker.query({ folder, files, sql, values }, waits);
    },

    async accounts(orgId, sourceIds) {
      const { rows } = await bills.ask(await bills.files(orgId, sourceIds), accountsSql());
      return rows.map((row) => ({ provider: text(row, 'provider'), accountId: text(row, 'account') }));
    },

    hasDemo: async (orgId) =>
      (await database.tenant({ orgIds: [orgId] }, (sql) => sourcesStore.list(sql))).some(
        (source) => source.demo,
      ),

    range(found, waits) {
      const key = found.files.join('\n');
      const kept = ranges.get(found.folder);
      if (kept?.key === key) return kept.row;
      const row = bills.ask(found, rangeSql(), waits).then((result) => result.rows[0]);
      row.catch(() => ranges.delete(found.folder));
      ranges.set(found.folder, { key, row });
      return row;
    },
  };
  return bills;
}
