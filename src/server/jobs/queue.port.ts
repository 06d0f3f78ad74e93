import type { Json } from '@shared/model/json';
import type { Sql } from '../db/database';
import type { NewJob } from './jobs.port';

/** The mark of the one row of a recurring job. */
export const EVERY = 'every';

/** A job that this process has taken. */
export interface ClaimedJob {
  jobId: string;
  name: string;
  orgId: string | null;
  key: string | null;
  input: Json;
  /** This one included. */
  tries: number;
  /** Who took it and when: what is said of it later counts only while it is still theirs. */
  claim: string;
}

export interface QueueRow {
  name: string;
  recurring: boolean;
  waiting: number;
  running: number;
  failed: number;
  oldestDue: Date | null;
  nextAt: Date | null;
  lastStarted: Date | null;
  lastEnded: Date | null;
  tries: number;
  lastError: string | null;
  lastErrorAt: Date | null;
}

/** What a process may take of a kind of job. */
export interface Kind {
  name: string;
  /** Running at the same time of one organisation, over all processes. */
  concurrency: number;
  /** So many more in this process. */
  room: number;
}

/** Where jobs wait. `tests/support/queueContract.ts` says what holds for every one. */
export interface Queue {
  /** `sql`: the transaction that it belongs to; queues outside a database take no notice. */
  add(sql: Sql | null, job: NewJob & { jobId: string }, now: Date): Promise<void>;
  /**
   * Takes at most `limit` that are due or whose process fell silent: of one organisation no more than its kind allows at
   * a time, and organisations in turn, so that one with a thousand does not hold up one with one.
   */
  claim(
    kinds: readonly Kind[],
    limit: number,
    by: { claim: string; now: Date; until: Date },
  ): Promise<ClaimedJob[]>;
  /** → the ids of those that are still theirs. */
  keep(jobs: readonly ClaimedJob[], until: Date): Promise<string[]>;
  /** `again`: when a recurring one comes next; null removes it. */
  done(job: ClaimedJob, now: Date, again: Date | null): Promise<void>;
  /** `again`: null gives it up. */
  failed(job: ClaimedJob, reason: string, now: Date, again: Date | null): Promise<void>;
  /** Back as it was, for whoever is there: the try does not count. */
  giveBack(job: ClaimedJob, now: Date): Promise<void>;
  /** Frees whatever is claimed: no other process is there that could run it. */
  takeOver(): Promise<void>;
  /** Makes recurring jobs due now. */
  hurry(names: readonly string[], now: Date): Promise<void>;
  /** When the next one of these is due; null when none waits. */
  nextDue(names: readonly string[]): Promise<Date | null>;
  status(now: Date): Promise<QueueRow[]>;
  /** Drops what was given up before. */
  forgetFailed(before: Date): Promise<void>;
  /** `run` for every job that is added or given back anywhere. → a function that ends it. */
  onAdded(run: () => void): Promise<() => Promise<void>>;
}
