import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault, isFault } from '@shared/kernel/fault';
import { commitmentFaults } from '@shared/words/commitments';
import type { HandedOver, HandOverRequest } from '../clickhouse/handOver';
import type { SearchRequest, SearchResult } from '../commitments/plan/search';
import type { DemoResult } from '../demo/generate';
import type { RolledUp, RollUpRequest } from '../rollups/build';
import type { RuleResult } from '../rules/common/rule';
import type { ReadTableRequest, TextRows } from '../import/readTable';
import type { FileInspection, ImportProgress, ImportRequest, ImportResult, InspectRequest } from '../types';
import { createTurns } from '../../platform/processes/turns';
import { traced, type SpanAsked } from '../../platform/telemetry/tracing';
import { timedQuery, withoutValues, type SlowQueries } from './slow';
import { WorkerLink, type CallOptions } from './link';
import type { LaunchWorker } from './process';
import type { DemoJob, QueryRequest, QueryResult, RulesRequest } from './protocol';

export interface Waits {
  signal?: AbortSignal;
  timeoutMs?: number;
}
export interface JobWaits extends Waits {
  onProgress?: (progress: ImportProgress) => void;
}

export interface CostWorkerOptions {
  launch: LaunchWorker;
  readyMs?: number;
  queryMs?: number;
  jobMs?: number;
  /** A search for commitments is ended after so long. */
  searchMs?: number;
  /** A process whose job took no longer waits for another job. */
  spareJobMs?: number;
  /** The shared process is ended after so long without a question. */
  idleMs?: number;
  /** A process that ended by itself. */
  onFailure?: (reason: string) => void;
  /** Told of every query that took longer. */
  slow?: SlowQueries | undefined;
}

/** A start takes half a second, and many times that on a machine that is busy. */
const READY_MS = 30_000;
/** A process whose job took no longer has little memory to give back: it waits `SPARE_MS` for another job. */
const SPARE_JOB_MS = 3_000;
const SPARE_MS = 20_000;
/** So many processes in a row that end without an answer, and no other is started for `COOL_MS`. */
const FAILURES_MAX = 3;
const COOL_MS = 30_000;
/** Searches for commitments take a whole processor each: further ones wait. */
const SEARCHES_AT_ONCE = 2;
const never = new AbortController().signal;
const silent = ['unavailable', 'timeout', 'cancelled'];

class Workers {
  readonly #options: CostWorkerOptions;
  readonly #links = new Set<WorkerLink>();
  #shared: WorkerLink | undefined;
  #failures = 0;
  #closed = false;
  #idle: NodeJS.Timeout | undefined;
  #spare: WorkerLink | undefined;
  #spareIdle: NodeJS.Timeout | undefined;
  #cooling: NodeJS.Timeout | undefined;

  constructor(options: CostWorkerOptions) {
    this.#options = options;
  }

  #start(): WorkerLink {
    if (this.#closed) throw new Fault('unavailable:server_stopping', 'The bills are being closed.');
    const link = new WorkerLink(this.#options.launch, {
      readyMs: this.#options.readyMs ?? READY_MS,
      onExit: (reason, asked) => {
        this.#links.delete(link);
        if (!asked && this.#shared === link) this.#failures += 1;
        if (this.#shared === link) this.#shared = undefined;
        if (this.#spare === link) this.#spare = undefined;
        if (!asked) this.#options.onFailure?.(reason);
      },
    });
    this.#links.add(link);
    return link;
  }

  /** The shared process. After three failures in a row it rests, instead of dying at every question. */
  shared(): WorkerLink {
    if (this.#failures >= FAILURES_MAX) {
      this.#cooling ??= setTimeout(() => {
        this.#failures = FAILURES_MAX - 1;
        this.#cooling = undefined;
      }, COOL_MS).unref();
      throw new Fault(
        'unavailable:bills_process_paused',
        'The process that reads the bills failed three times in a row; it is started again in half a minute.',
      );
    }
    this.#shared ??= this.#start();
    return this.#shared;
  }

  async ask<T>(job: (link: WorkerLink) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    try {
      const answer = await job(this.shared());
      this.#failures = 0;
      return answer;
    } catch (error) {
      // Most faults are answers too: the process works.
      if (error instanceof Fault && !silent.includes(error.code)) this.#failures = 0;
      throw error;
    } finally {
      this.#rest();
    }
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (!this.#shared || this.#shared.busy) return;
      void this.#shared.end();
      this.#shared = undefined;
    }, this.#options.idleMs ?? 300_000).unref();
  }

  /** A process that does nothing else meanwhile; ended with the job, unless it was small and went well. */
  async alone<T>(job: (link: WorkerLink) => Promise<T>): Promise<T> {
    const link = this.#takeSpare() ?? this.#start();
    const begun = performance.now();
    let kept = false;
    try {
      const answer = await job(link);
      kept = performance.now() - begun < (this.#options.spareJobMs ?? SPARE_JOB_MS) && this.#keep(link);
      return answer;
    } finally {
      if (!kept) await link.end();
    }
  }

  #takeSpare(): WorkerLink | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    clearTimeout(this.#spareIdle);
    return spare;
  }

  #keep(link: WorkerLink): boolean {
    if (this.#closed || this.#spare || !this.#links.has(link)) return false;
    this.#spare = link;
    this.#spareIdle = setTimeout(() => void this.#takeSpare()?.end(), SPARE_MS).unref();
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#idle);
    clearTimeout(this.#cooling);
    clearTimeout(this.#spareIdle);
    for (const link of this.#links) void link.end();
  }
}

const spanOf = (what: string, sql?: string): SpanAsked => ({
  name: `costs ${what}`,
  kind: 'client',
  within: true,
  attributes:
    sql === undefined
      ? { 'db.system.name': 'duckdb' }
      : { 'db.system.name': 'duckdb', 'db.query.text': withoutValues(sql) },
});

async function searched(
  link: WorkerLink,
  request: SearchRequest,
  options: CallOptions,
): Promise<SearchResult> {
  try {
    return await link.call('commitments', request, options);
  } catch (error) {
    if (isFault(error) && error.code === 'timeout')
      throw new Fault('unprocessable:advice_too_slow', commitmentFaults.late(options.timeoutMs / 1000));
    throw error;
  }
}

/**
 * Everything that DuckDB does, in processes of its own. Questions share one process, started at the first and ended
 * when idle; an import, an inspection and the demo have a process to themselves, so that a cancel ends it at once, and a
 * file that breaks it breaks nothing else. One that did something small well waits a while for the next. Throws Fault:
 * `timeout`, `cancelled`, `unavailable` when a process ended.
 */
export function createCostWorker(options: CostWorkerOptions) {
  const workers = new Workers(options);
  const queryMs = options.queryMs ?? 60_000;
  const jobMs = options.jobMs ?? 30 * 60_000;
  const searchMs = options.searchMs ?? 25_000;
  const searches = createTurns(SEARCHES_AT_ONCE);
  const waiting = (waits: JobWaits | undefined, timeoutMs: number): CallOptions => ({
    timeoutMs: waits?.timeoutMs ?? timeoutMs,
    ...(waits?.signal ? { signal: waits.signal } : {}),
    ...(waits?.onProgress ? { onProgress: waits.onProgress } : {}),
  });
  /** A folder of the job's own below `tempDir`; whatever a killed process left in it goes with it. */
  async function inFolder<T>(tempDir: string, job: (folder: string) => Promise<T>): Promise<T> {
    const folder = join(tempDir, `job-${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    try {
      return await job(folder);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  }
  return {
    query(request: QueryRequest, waits?: Waits): Promise<QueryResult> {
      const ask = (asked: QueryRequest) =>
        workers.ask((link) => link.call('query', asked, waiting(waits, queryMs)));
      return traced(
        () => spanOf('query', request.sql),
        () => timedQuery(options.slow, request, ask),
      );
    },
    runRules: (request: RulesRequest, waits?: Waits): Promise<RuleResult[]> =>
      traced(
        () => spanOf('rules'),
        () => workers.ask((link) => link.call('rules', request, waiting(waits, 10 * queryMs))),
      ),
    inspect: (request: InspectRequest, waits?: Waits): Promise<FileInspection> =>
      inFolder(request.tempDir, (tempDir) =>
        workers.alone((link) => link.call('inspect', { ...request, tempDir }, waiting(waits, queryMs))),
      ),
    /** Its half-written files are removed, however it ends. */
    importFile: (request: ImportRequest, waits?: JobWaits): Promise<ImportResult> =>
      traced(
        () => spanOf('import'),
        () =>
          inFolder(request.tempDir, (tempDir) =>
            workers.alone((link) => link.call('import', { ...request, tempDir }, waiting(waits, jobMs))),
          ),
      ),
    generateDemo: (request: DemoJob, waits?: JobWaits): Promise<DemoResult> =>
      workers.alone((link) => link.call('demo', request, waiting(waits, jobMs))),
    /** Computes for seconds where there is much to choose from; `unprocessable` when its time is over. */
    searchCommitments: (request: SearchRequest, waits?: Waits): Promise<SearchResult> =>
      traced(
        () => spanOf('commitments'),
        () =>
          searches(waits?.signal ?? never, () =>
            workers.alone((link) => searched(link, request, waiting(waits, searchMs))),
          ),
      ),
    /** The rows of a Parquet file that is no bill; it is written below `tempDir` for as long. */
    readTable: (
      { content, ...request }: Omit<ReadTableRequest, 'path'> & { content: Uint8Array },
      waits?: Waits,
    ): Promise<TextRows> =>
      inFolder(request.tempDir, async (tempDir) => {
        const path = join(tempDir, 'sent.parquet');
        await writeFile(path, content);
        return workers.alone((link) =>
          link.call('table', { ...request, path, tempDir }, waiting(waits, queryMs)),
        );
      }),
    /** Writes a stored bill as ClickHouse takes it. */
    handOver: (request: HandOverRequest, waits?: Waits): Promise<HandedOver> =>
      workers.alone((link) => link.call('handOver', request, waiting(waits, jobMs))),
    /** Writes the rollups of stored bills. */
    rollUp: (request: RollUpRequest, waits?: Waits): Promise<RolledUp> =>
      traced(
        () => spanOf('rollup'),
        () =>
          inFolder(request.tempDir, (tempDir) =>
            workers.alone((link) => link.call('rollUp', { ...request, tempDir }, waiting(waits, jobMs))),
          ),
      ),
    /** Ends all processes; what waits fails with `unavailable`. */
    close: () => workers.close(),
  };
}

export type CostWorker = ReturnType<typeof createCostWorker>;
