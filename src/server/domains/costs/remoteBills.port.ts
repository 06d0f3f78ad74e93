import type { Damage, SnapshotRow } from './sources.store';

/** A Parquet file of this machine that is to be in the store. */
export interface NewBill {
  path: string;
  sha256: string;
}

export type NamedBill = Pick<SnapshotRow, 'source_id' | 'file' | 'file_size' | 'file_hash'>;

/** Bills that lie in a store, of which this machine has copies. */
export interface RemoteBills {
  /** Null: a checked copy is here. Fails with `unavailable` when the store does not answer. */
  bring(orgId: string, row: NamedBill): Promise<Damage | null>;
  /** A copy that turned out not to be as it was. */
  drop(orgId: string, row: NamedBill): Promise<void>;
  /** By what the store tells, without fetching it. */
  look(orgId: string, row: NamedBill): Promise<Damage | null>;
  /** Does a job while these stay here; those that went meanwhile are brought again. */
  holding<T>(orgId: string, rows: readonly NamedBill[], job: () => Promise<T>): Promise<T>;
  /** Into the store, before a row names them; they stay there for the grace at least. */
  put(orgId: string, bills: readonly NewBill[], signal?: AbortSignal): Promise<void>;
  /** They lie where copies belong. */
  added(paths: readonly string[]): Promise<void>;
  /** All that an organization has there. */
  removeOf(orgId: string): Promise<void>;
  /** Notes what nothing refers to, and removes what was noted before the grace. */
  sweep(signal: AbortSignal): Promise<{ noted: number; removed: number; unfinished: number }>;
  /** Counts the copies anew. */
  count(): Promise<void>;
  /** Brings bills of this machine's folder that are not in the store into it. Until then no copy goes. → how many. */
  moveIn(signal: AbortSignal): Promise<number>;
}

/** A job that reads these files, which stay here meanwhile. */
export const keptHere = <T>(
  away: RemoteBills | undefined,
  orgId: string,
  files: readonly { row: NamedBill }[],
  job: () => Promise<T>,
): Promise<T> =>
  away
    ? away.holding(
        orgId,
        files.map(({ row }) => row),
        job,
      )
    : job();
