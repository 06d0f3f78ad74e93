import { relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isFault } from '@shared/kernel/fault';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { traced } from '../../platform/telemetry/tracing';
import { isPlan, type BillScope, type CostEngine } from '../costEngine.port';
import { clickhouse as dialect } from '../queries/dialects/clickhouse';
import type { Plan } from '../queries/fields';
import type { Waits } from '../worker/client';
import type { QueryResult, Scope } from '../worker/protocol';
import { withoutValues } from '../worker/slow';
import type { ClickHouse } from './client';
import type { BillCopies } from './copies';
import { overFiles } from './table';

const QUERY_MS = 60_000;
const ROWS_MAX = 100_000;
/** A server that did not answer is left alone for so long; a file that could not be copied is tried again after. */
const REST_MS = 30_000;
const AGAIN_MS = 10 * 60_000;
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
 * replaced there is replaced here at the same moment; a file is asked only when the whole of it is here.
 */
export function createClickHouseEngine<B extends BillScope>(
  deps: ClickHouseDeps<B>,
): CostEngine<B> & { end(): Promise<void> } {
  const { clickhouse, copies, clock, log, otherwise } = deps;
  const waiting = new Map<string, Promise<void>>();
  /** File → until when it is not tried again. */
  const failed = new Map<string, number>();
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
        if (!isWhole(bills, key, await copies.there(bills.orgId)))
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

  async function ask(bills: B, plan: Plan, waits: Waits): Promise<QueryResult | null> {
    const files = filesOf(bills);
    const there = await copies.there(bills.orgId);
    const missing = files.filter(({ key }) => !isWhole(bills, key, there));
    if (missing.length > 0) {
      begin(bills, missing);
      return null;
    }
    const built = plan.in(dialect);
    const { sql, lists } = overFiles(built.sql, bills.orgId, files);
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

  return {
    async query(bills, question, waits = {}) {
      if (!isPlan(question) || now() < restsUntil) return otherwise.query(bills, question, waits);
      try {
        return (await ask(bills, question, waits)) ?? (await otherwise.query(bills, question, waits));
      } catch (error) {
        if (!(isFault(error) && error.code === 'unavailable')) throw error;
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
