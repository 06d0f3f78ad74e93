import { relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isFault } from '@shared/kernel/fault';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { traced } from '../../platform/telemetry/tracing';
import { isPlan, type BillScope, type CostEngine } from '../costEngine.port';
import { clickhouse as dialect } from '../queries/dialects/clickhouse';
import { clickhouseSummed } from '../queries/dialects/summed';
import type { Plan } from '../queries/fields';
import { rollupFor, type Rollup } from '../rollups/layout';
import type { Waits } from '../worker/client';
import type { QueryResult } from '../worker/protocol';
import { withoutValues } from '../worker/slow';
import type { ClickHouse } from './client';
import type { BillCopies } from './copies';
import { rollupTableOf } from './rollupTable';
import { overFiles, type ReadInstead } from './table';
import type { Scope } from '../worker/sandbox';

const QUERY_MS = 60_000;
const ROWS_MAX = 100_000;
/** A server that did not answer is left alone for so long; a file that could not be copied is tried again after. */
const REST_MS = 30_000;
const AGAIN_MS = 10 * 60_000;
const KEPT_MAX = 10_000;
const END_MS = 2_000;

interface File {
  key: string;
  path: string;
  counts: NonNullable<Scope['counts']>[number];
}

const filesOf = ({ folder, files, counts = [] }: Scope): File[] =>
  files.map((path, at) => ({
    path,
    key: relative(folder, path).split(sep).join('/'),
    counts: counts[at] ?? 'all',
  }));

const isUnavailable = (error: unknown) => isFault(error) && error.code === 'unavailable';

/** Whether the copy of a file has as many charges as the index says of it. */
const isWhole = ({ snapshots }: BillScope, key: string, there: ReadonlyMap<string, number>): boolean =>
  snapshots.some((one) => `${one.source_id}/${one.file}` === key && one.rows === there.get(key));

export interface ClickHouseDeps<B extends BillScope> {
  clickhouse: ClickHouse;
  copies: BillCopies;
  clock: Clock;
  log: Log;
  /** DuckDB, which answers what is not copied yet, what is written for it alone, and all while ClickHouse is away. */
  otherwise: CostEngine<B>;
  /** Holds the files of a question for as long as the job goes. */
  reading(bills: B, job: () => Promise<void>): Promise<void>;
}

/**
 * Answers plans from copies of the bills in ClickHouse. The index says which files count, file by file, so what is
 * replaced there is replaced here at the same moment; a file is asked only when the whole of it is here. A question that
 * only adds up reads the rollup of each file that has one.
 */
export function createClickHouseEngine<B extends BillScope>(
  deps: ClickHouseDeps<B>,
): CostEngine<B> & { end(): Promise<void> } {
  const { clickhouse, copies, clock, log, otherwise } = deps;
  const waiting = new Map<string, Promise<void>>();
  /** File → until when it is not tried again. */
  const failed = new Map<string, number>();
  /** Table of a rollup → until when it is not looked after again. */
  const kept = new Map<string, number>();
  let restsUntil = 0;
  let loading: Promise<void> = Promise.resolve();
  let isEnding = false;
  const now = () => clock.now().getTime();

  async function load(bills: B, missing: readonly File[]): Promise<void> {
    for (const { key, path } of missing) {
      if (isEnding) return;
      const name = `${bills.orgId}/${key}`;
      try {
        // Another server may have brought it meanwhile.
        if (!isWhole(bills, key, (await copies.there(bills.orgId)).charges))
          await deps.reading(bills, () => copies.bring(bills.orgId, { key, path }));
        failed.delete(name);
      } catch (error) {
        failed.set(name, now() + AGAIN_MS);
        log.warn({ err: error, orgId: bills.orgId, file: key }, 'A bill could not be copied to ClickHouse');
      }
    }
  }

  /** One file after another, whoever asks: a load takes a processor. */
  function begin(bills: B, missing: readonly File[]): void {
    const due = missing.filter(({ key }) => (failed.get(`${bills.orgId}/${key}`) ?? 0) <= now());
    if (waiting.has(bills.orgId) || due.length === 0 || isEnding) return;
    loading = loading.then(() => load(bills, due)).finally(() => waiting.delete(bills.orgId));
    waiting.set(bills.orgId, loading);
  }

  /** Tells that a rollup is in use, and has made what it lacks of the files that are there. */
  function keepUp({ orgId }: B, rollup: Rollup, lacking: readonly string[]): void {
    const table = rollupTableOf(orgId, rollup);
    if ((kept.get(table) ?? 0) > now() || isEnding) return;
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(table, now() + AGAIN_MS);
    loading = loading.then(async () => {
      if (isEnding) return;
      try {
        await copies.keep(orgId, rollup, lacking);
      } catch (error) {
        log.warn({ err: error, orgId }, 'Bills in ClickHouse could not be rolled up');
      }
    });
  }

  async function told(
    { orgId }: B,
    plan: Plan,
    files: readonly File[],
    waits: Waits,
    rollup?: ReadInstead,
  ): Promise<QueryResult> {
    const built = plan.in(rollup ? clickhouseSummed : dialect);
    const { sql, lists } = overFiles(built.sql, orgId, files, rollup);
    const values = { ...built.values, ...lists };
    const options = { timeoutMs: waits.timeoutMs ?? QUERY_MS, signal: waits.signal };
    const found = await traced(
      () => ({
        name: 'costs query',
        kind: 'client',
        within: true,
        attributes: { 'db.system.name': 'clickhouse', 'db.query.text': withoutValues(built.sql) },
      }),
      () => clickhouse.rows(sql, values, options),
    );
    const [first] = found;
    return {
      columns: first ? Object.keys(first) : [],
      rows: found.slice(0, ROWS_MAX),
      truncated: found.length > ROWS_MAX,
    };
  }

  async function ask(bills: B, plan: Plan, waits: Waits): Promise<QueryResult | null> {
    const files = filesOf(bills);
    const rollup = rollupFor(plan);
    const there = await copies.there(bills.orgId, rollup);
    const missing = files.filter(({ key }) => !isWhole(bills, key, there.charges));
    if (missing.length > 0) {
      begin(bills, missing);
      return null;
    }
    if (!rollup) return told(bills, plan, files, waits);
    const lacking = files.flatMap(({ key }) => (there.summed.has(key) ? [] : [key]));
    keepUp(bills, rollup, lacking);
    if (lacking.length === files.length) return told(bills, plan, files, waits);
    const table = rollupTableOf(bills.orgId, rollup);
    try {
      return await told(bills, plan, files, waits, { table, keys: there.summed });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // The rollup went between the look and the read, or cannot be read.
      log.warn({ err: error, orgId: bills.orgId }, 'A rollup in ClickHouse did not answer; the bills do');
      return told(bills, plan, files, waits);
    }
  }

  return {
    async query(bills, question, waits = {}) {
      if (!isPlan(question) || now() < restsUntil) return otherwise.query(bills, question, waits);
      try {
        return (await ask(bills, question, waits)) ?? (await otherwise.query(bills, question, waits));
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        restsUntil = now() + REST_MS;
        log.warn({ err: error }, 'ClickHouse did not answer; DuckDB does for half a minute');
        return otherwise.query(bills, question, waits);
      }
    },
    async end() {
      isEnding = true;
      // A load that is cut off leaves a table of its own, which is tidied up.
      await Promise.race([loading, wait(END_MS, undefined, { ref: false })]);
      await clickhouse.close();
    },
  };
}
