import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ruleBook } from '../costs/rules/book';
import { createRollupEngine, type RollupEngine } from '../costs/rollups/engine';
import { createSlowQueries } from '../costs/worker/slow';
import { createCostWorker } from '../costs/worker/client';
import type { ClickHouse } from '../costs/clickhouse/client';
import type { BillStore } from '../costs/store/billStore.port';
import { createCopies } from '../costs/store/copies';
import type { LaunchWorker } from '../costs/worker/process';
import type { Database } from '../db/database';
import type { Boards } from '../domains/boards/boards.port';
import { createCases, type CasesDeps } from '../domains/cases/cases';
import { withAccountNames } from '../domains/costs/accountNames';
import { createBillReader } from '../domains/costs/billReader';
import { createBills, type BillFiles } from '../domains/costs/bills';
import { createRemoteBills } from '../domains/costs/remoteBills';
import { createCasesCosts } from '../domains/costs/casesCosts';
import { createFileChecks } from '../domains/costs/fileChecks';
import { createImports } from '../domains/costs/imports.service';
import { holds } from '../domains/costs/incomplete';
import { createObservations } from '../domains/inventory/observations';
import { createOwnership } from '../domains/ownership/ownership.service';
import type { Settings } from '../domains/settings/settings.port';
import type { UploadsService } from '../domains/uploads/uploads.service';
import { createEngineReads } from '../engine/runtime/reads';
import type { Jobs } from '../jobs/jobs.port';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { besideDuckDb } from './clickhouse';
import { createParquetTables } from '../domains/costs/parquetTables';
import { createPastCases } from './demoPast';

export interface OpenedStore {
  store: BillStore;
  cacheBytes: number;
}

type ImportsDeps = Parameters<typeof createImports>[0];

/** Bills, what is asked of them, and the cases that the saving rules find in them. */
export function composeCosts(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  filesDir: string;
  /** Where bills lie beside the folder of this server, and how much of them it keeps. */
  billStore: OpenedStore | undefined;
  /** Where plans are asked beside DuckDB. */
  clickhouse: ClickHouse | undefined;
  launchWorker: LaunchWorker;
  slowQueryMs: number | undefined;
  settings: Settings;
  uploads: UploadsService;
  boards: Boards;
  jobs: Jobs;
  /** What accounts are called at their clouds. */
  accountNames(orgId: string): Promise<ReadonlyMap<string, string>>;
  company: ImportsDeps['company'];
  /** Where the saving rules are run, when it is not here. */
  rulesAt: CasesDeps['rulesAt'];
  /** Aborted when the server ends. */
  stopping: AbortSignal;
}) {
  const { database, clock, log, newId, settings, boards, stopping } = deps;
  const folder = `${deps.filesDir}/costs`;
  const temporary = `${deps.filesDir}/temporary`;
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  // One that an earlier version made is open to others.
  chmodSync(temporary, 0o700);
  const worker = createCostWorker({
    launch: deps.launchWorker,
    onFailure: (reason) => log.warn({ reason }, 'A process that reads bills ended'),
    slow: deps.slowQueryMs === undefined ? undefined : createSlowQueries({ log, ms: deps.slowQueryMs }),
  });
  const reader = createBillReader(worker, temporary);
  const away =
    deps.billStore &&
    createRemoteBills({
      database,
      clock,
      log,
      store: deps.billStore.store,
      copies: createCopies({
        store: deps.billStore.store,
        folder,
        temporary,
        limitBytes: deps.billStore.cacheBytes,
      }),
      folder,
      uploadsThere: deps.uploads.known,
    });
  const checks = createFileChecks({
    database,
    clock,
    log,
    folder,
    away,
    holds: (orgId, row) =>
      holds(worker, { folder: join(folder, orgId), path: join(folder, orgId, row.source_id, row.file) }, row),
  });
  const beside = deps.clickhouse && besideDuckDb({ ...deps, clickhouse: deps.clickhouse, worker, temporary });
  const duckdbs: RollupEngine<BillFiles>[] = [];
  const bills = createBills({
    database,
    folder,
    checks,
    away,
    duckdb(reading) {
      const duckdb = createRollupEngine<BillFiles>({ worker, clock, log, temporary, reading });
      duckdbs.push(duckdb);
      return duckdb;
    },
    engine: beside?.engine,
  });
  const casesCosts = createCasesCosts({
    bills,
    worker,
    settings,
    observations: createObservations({ database, log }),
    book: ruleBook,
  });
  const ownership = createOwnership({ settings, reads: createEngineReads(database) });
  const costs = ownership.over(withAccountNames(casesCosts, deps.accountNames));
  const caseDeps = { database, clock, newId, boards, book: ruleBook, costs, log, rulesAt: deps.rulesAt };
  const cases = createCases(caseDeps);
  const imports = createImports({
    database,
    clock,
    engine: reader,
    uploads: deps.uploads,
    newId,
    folder,
    jobs: deps.jobs,
    accountsOf: bills.accounts,
    sourceWith: bills.sourceWith,
    onSourceEnded: (orgId) => {
      cases.detection.detect(orgId, stopping).catch((error: unknown) => {
        if (!stopping.aborted)
          log.error({ err: error, orgId }, 'The saving rules failed after a source ended');
      });
    },
    company: deps.company,
    checks,
    away,
    async onCostsRemoved(orgId, { demo, accounts }) {
      const remaining = await bills.accounts(orgId);
      await cases.changes.forgetJudgement(orgId, accounts);
      if (demo) await cases.changes.removeDemoCases(orgId, accounts);
      // An account may stand in a month that is damaged for now.
      else if ((await bills.files(orgId)).damaged.length === 0)
        await cases.changes.expireRemovedAccounts(orgId, remaining);
    },
  });
  return {
    folder,
    temporary,
    away,
    reader,
    checks,
    bills,
    rollUp(orgId: string) {
      bills
        .files(orgId)
        .then((found) => Promise.all(duckdbs.map((duckdb) => duckdb.prepare(found))))
        .catch((error: unknown) => {
          if (!stopping.aborted) log.warn({ err: error, orgId }, 'New bills could not be rolled up');
        });
    },
    /** What to commit to is searched in processes of the same program. */
    searcher: worker,
    parquet: createParquetTables(worker, temporary),
    casesCosts,
    cases,
    imports,
    ownership,
    /** Of the demo company: what its cases were in earlier months. */
    pastCases: () => createPastCases({ ...caseDeps, bills, worker, settings, ownership }),
    copies: beside?.copies,
    async end() {
      const ended = duckdbs.map((duckdb) => duckdb.end());
      worker.close();
      await Promise.all(ended);
      await beside?.end();
    },
  };
}
