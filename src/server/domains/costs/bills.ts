import { join } from 'node:path';
import type { Database } from '../../db/database';
import { frontiersOf, type Frontier } from '../../costs/queries/completeness';
import { headlineDay, type PeriodSpend } from '../../costs/queries/freshness';
import { text } from '../../costs/queries/read';
import { accountDaysSql, accountsSql, rangeSql } from '../../costs/queries/details';
import type { CostScopes } from '../cases/costs.port';
import type { Built } from '../../costs/queries/fields';
import type { CostWorker, Waits } from '../../costs/worker/client';
import type { QueryResult, QueryRow } from '../../costs/worker/protocol';
import { scopesOf } from './scopes';
import { sourcesStore, type SnapshotRow, type SourceRow } from './sources.store';

export interface AccountOfBill {
  provider: string;
  accountId: string;
}

/** The Parquet files that an organisation's questions read. */
export interface BillFiles {
  folder: string;
  files: string[];
  snapshots: SnapshotRow[];
  sources: SourceRow[];
  /** How far each source and payer is complete; none waits for another. */
  frontiers: Frontier[];
  /** The newest complete day of the largest sources, where ranges end; null without bills. */
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
  /** Which complete day counts for an account. */
  scopes(orgId: string): Promise<CostScopes>;
}

const none: QueryResult = { columns: [], rows: [], truncated: false };

export function periodFacts(snapshots: readonly SnapshotRow[]): PeriodSpend[] {
  return snapshots.map((row) => ({
    ...{ sourceId: row.source_id, payer: row.payer },
    billingPeriod: row.billing_period,
    minDay: row.min_day,
    maxDay: row.max_day,
    importedAt: row.imported_at,
    invoiced: row.invoiced,
    totals: row.totals,
  }));
}

/** Of the sources that a person has called ended, the last day that they had then. */
export const saidEnded = (sources: readonly SourceRow[]): Map<string, string> =>
  new Map(sources.flatMap(({ id, ended_on }) => (ended_on ? [[id, ended_on] as const] : [])));

/** Answers by organisation that stay the same for as long as its files do. */
function keptByFiles<T>(make: (found: BillFiles, waits?: Waits) => Promise<T>) {
  const kept = new Map<string, { key: string; value: Promise<T> }>();
  return (found: BillFiles, waits?: Waits): Promise<T> => {
    const key = found.files.join('\n');
    const known = kept.get(found.folder);
    if (known?.key === key) return known.value;
    const value = make(found, waits);
    value.catch(() => kept.delete(found.folder));
    kept.set(found.folder, { key, value });
    return value;
  };
}

export function createBills(deps: { database: Database; worker: CostWorker; folder: string }): Bills {
  const { database, worker } = deps;

  const lastDays = keptByFiles(async (found) => (await bills.ask(found, accountDaysSql())).rows);

  const bills: Bills = {
    async files(orgId, sourceIds) {
      const [all, sources] = await database.tenant({ orgIds: [orgId] }, async (sql) => [
        await sourcesStore.snapshots(sql),
        await sourcesStore.list(sql),
      ]);
      const snapshots = sourceIds ? all.filter((row) => sourceIds.includes(row.source_id)) : all;
      const folder = join(deps.folder, orgId);
      const files = snapshots.map((row) => join(folder, row.source_id, row.file));
      const periods = periodFacts(snapshots);
      const frontiers = frontiersOf(periods, saidEnded(sources));
      return { folder, files, snapshots, sources, frontiers, through: headlineDay(frontiers, periods) };
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

    range: keptByFiles(async (found, waits) => (await bills.ask(found, rangeSql(), waits)).rows[0]),

    async scopes(orgId) {
      const found = await bills.files(orgId);
      return scopesOf(found.frontiers, await lastDays(found));
    },
  };
  return bills;
}
