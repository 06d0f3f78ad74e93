import type { Json } from '@shared/model/json';
import type { Sql } from '../db/database';

interface JobContext {
  /** Ends with the time-out, the server, or when another process has taken the job up. */
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
}

/** A kind of work that nobody waits for. Any server process may do it, and it may be done again after a crash. */
export interface JobDefinition {
  name: string;
  run(job: { orgId: string | null; input: Json }, context: JobContext): Promise<void>;
  /** Milliseconds after which a try is stopped and has failed. */
  timeoutMs: number;
  /** How many of one organisation run at the same time, over all processes; 1 unless given. */
  concurrency?: number;
  /** How many run at the same time in one process; as many as it has room for unless given. */
  perProcess?: number;
  /** Tries in all, and the wait before the second; it doubles up to `mostMs`. A recurring job is never given up. */
  retry?: { tries: number; firstMs: number; mostMs: number };
  /** Recurring: milliseconds from the end of one to the start of the next. */
  everyMs?: number;
  /** After the last try of a job that is given up. */
  gaveUp?(job: { orgId: string | null; input: Json }, reason: string): Promise<void>;
}

export interface NewJob {
  name: string;
  orgId: string | null;
  input: Json;
  /** None is added while one of the same name, organisation and key waits or runs. */
  key?: string;
  /** Now unless given. */
  at?: Date;
}

const HOUR = 60 * 60_000;

/** What is looked after every hour, in the background. */
export const hourly = (
  name: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  timeoutMs = HOUR / 2,
): JobDefinition => ({
  name,
  everyMs: HOUR,
  timeoutMs,
  run: async (_job, { signal }) => void (await work(signal)),
});

/** How a kind of work stands, over all processes. */
export interface JobStatus {
  name: string;
  everyMs: number | null;
  waiting: number;
  running: number;
  failed: number;
  /** When the oldest that is due became due. */
  oldestDue: Date | null;
  /** Of recurring ones. */
  nextAt: Date | null;
  lastStarted: Date | null;
  lastEnded: Date | null;
  /** Tries in a row that failed. */
  tries: number;
  lastError: string | null;
  lastErrorAt: Date | null;
}

export interface Jobs {
  /** Before `begin`: what is done here with jobs of this name. */
  define(definition: JobDefinition): void;
  /** In the caller's transaction: at its commit, or never. */
  add(sql: Sql, job: NewJob): Promise<void>;
  status(): Promise<JobStatus[]>;
  /** Does every recurring job now, whatever its time, and all that is due; throws the first failure of a recurring one. */
  runAll(): Promise<void>;
  begin(): Promise<void>;
  end(): Promise<void>;
}
