import { join } from 'node:path';
import { Fault } from '@shared/kernel/fault';
import { costWords } from '@shared/words/costs';
import type { Database } from '../../db/database';
import type { Frontier } from '../../costs/queries/completeness';
import { headlineDay } from '../../costs/queries/freshness';
import { text } from '../../costs/queries/read';
import {
  accountDaysSql,
  accountNamesSql,
  accountsSql,
  commitmentSourceSql,
  rangeSql,
} from '../../costs/queries/details';
import type { CostScopes } from '../cases/detection/costs.port';
import type { CostEngine } from '../../costs/costEngine.port';
import type { Built, Plan } from '../../costs/queries/fields';
import type { Waits } from '../../costs/worker/client';
import { isUnreadable, type QueryResult } from '../../costs/worker/protocol';
import type { CommitmentEnd } from '../../costs/rules/common/rule';
import { commitmentsStore } from './commitments.store';
import { createAnswers } from './answers';
import type { FileChecks } from './fileChecks';
import type { RemoteBills } from './remoteBills.port';
import { cachedByFiles } from './cachedByFiles';
import { judgeable, reachOf, refused, tellIncomplete } from './incomplete';
import { periodFacts } from './periodFacts';
import { scopesOf } from './scopes';
import { sourcesStore, type SnapshotRow, type SourceRow } from './sources.store';
import { countsOf } from './views';
import type { QueryRow } from '../../costs/queries/row';
import type { Scope } from '../../costs/worker/sandbox';

export interface AccountOfBill {
  provider: string;
  accountId: string;
}

/** The Parquet files that an organisation's questions read: those that are as they were written. */
export interface BillFiles extends Scope {
  orgId: string;
  snapshots: SnapshotRow[];
  /** Set aside; what they hold is missing from every answer. */
  damaged: SnapshotRow[];
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
  ask(bills: BillFiles, question: Built | Plan, waits?: Waits): Promise<QueryResult>;
  /**
   * A job that reads these files. Where one of them turns out not to be readable, `Fault('unavailable')` names its
   * source and month, and the next question goes without it.
   */
  reading<T>(bills: BillFiles, job: (scope: Scope) => Promise<T>): Promise<T>;
  accounts(orgId: string, sourceIds?: readonly string[]): Promise<AccountOfBill[]>;
  /** What payers and accounts are called. */
  accountNames(orgId: string): Promise<string[]>;
  /** The source whose bills have most charges of these commitments; null: none has any. */
  sourceWith(orgId: string, commitmentIds: readonly string[]): Promise<string | null>;
  /** When contract commitments end, as files beside the bills tell. */
  commitmentEnds(orgId: string): Promise<CommitmentEnd[]>;
  hasDemo(orgId: string): Promise<boolean>;
  /** The one row of `rangeSql`; undefined without bills. Kept for as long as the bills stay the same. */
  range(bills: BillFiles): Promise<QueryRow | undefined>;
  /** Which complete day counts for an account. */
  scopes(orgId: string): Promise<CostScopes>;
}

const none: QueryResult = { columns: [], rows: [], truncated: false };

/** What another engine needs of these bills: DuckDB’s answers, and files that stay for as long as they are read. */
export interface Beside {
  otherwise: CostEngine<BillFiles>;
  reading(bills: BillFiles, job: () => Promise<void>): Promise<void>;
}

export function createBills(deps: {
  database: Database;
  folder: string;
  checks: FileChecks;
  away?: RemoteBills | undefined;
  /** DuckDB, on bills that stay for as long as they are read. */
  duckdb(reading: Bills['reading']): CostEngine<BillFiles>;
  /** What answers beside DuckDB. */
  engine?: ((beside: Beside) => CostEngine<BillFiles>) | undefined;
}): Bills {
  const { database, checks, away } = deps;
  const answers = createAnswers();

  const lastDays = cachedByFiles(async (found: BillFiles) => (await bills.ask(found, accountDaysSql())).rows);

  const bills: Bills = {
    async files(orgId, sourceIds) {
      const [all, sources] = await database.tenant(orgId, async (sql) => [
        await sourcesStore.snapshots(sql),
        await sourcesStore.list(sql),
      ]);
      const wanted = sourceIds ? all.filter((row) => sourceIds.includes(row.source_id)) : all;
      const { intact, damaged } = await checks.sort(orgId, wanted);
      const snapshots = intact.map(({ row }) => row);
      const frontiers = reachOf({ snapshots, damaged, sources });
      // Also of a month whose other view is damaged: one file never stands in for what the other lacks.
      const counts = countsOf(all);
      return {
        orgId,
        folder: join(deps.folder, orgId),
        snapshots,
        damaged,
        sources,
        frontiers,
        files: intact.map(({ path }) => path),
        stamps: intact.map(({ stamp }) => stamp),
        counts: intact.map(({ row }) => counts(row)),
        through: headlineDay(frontiers, periodFacts(snapshots)),
      };
    },

    async reading({ orgId, sources, snapshots, ...found }, job) {
      const { folder, files, stamps = [], counts = [] } = found;
      const scope = { folder, files, stamps, counts };
      try {
        return await (away ? away.holding(orgId, snapshots, () => job(scope)) : job(scope));
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        const { damaged } = await checks.recheck(orgId, snapshots);
        const [one] = tellIncomplete({ damaged, sources });
        throw one
          ? refused(one)
          : new Fault('unavailable:stored_bill_damaged', costWords.incomplete.unreadable);
      }
    },

    ask(found, question, waits) {
      if (found.files.length === 0) return Promise.resolve(none);
      return answers.of(found, question, () => engine.query(found, question, waits));
    },

    async accounts(orgId, sourceIds) {
      const { rows } = await bills.ask(await bills.files(orgId, sourceIds), accountsSql());
      return rows.map((row) => ({ provider: text(row, 'provider'), accountId: text(row, 'account') }));
    },

    async accountNames(orgId) {
      const { rows } = await bills.ask(await bills.files(orgId), accountNamesSql());
      return rows.map((row) => text(row, 'name')).filter((name) => name !== '');
    },

    async sourceWith(orgId, commitmentIds) {
      const { rows } = await bills.ask(await bills.files(orgId), commitmentSourceSql(commitmentIds));
      return rows[0] ? text(rows[0], 'source') : null;
    },

    async commitmentEnds(orgId) {
      const all = await database.tenant(orgId, (sql) => commitmentsStore.list(sql));
      return all.map(({ commitmentId, periodEnd }) => ({ commitmentId, end: periodEnd }));
    },

    hasDemo: async (orgId) =>
      (await database.tenant(orgId, (sql) => sourcesStore.list(sql))).some((source) => source.demo),

    range: cachedByFiles(async (found: BillFiles) => (await bills.ask(found, rangeSql())).rows[0]),

    async scopes(orgId) {
      const found = await bills.files(orgId);
      return scopesOf(judgeable(found), await lastDays(found));
    },
  };
  const otherwise = deps.duckdb((found, job) => bills.reading(found, job));
  const engine =
    deps.engine?.({ otherwise, reading: (found, job) => bills.reading(found, job) }) ?? otherwise;
  return bills;
}
