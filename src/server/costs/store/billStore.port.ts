/** A file in a store, as the store tells of it. */
export interface StoredBill {
  key: string;
  /** Bytes. */
  size: number;
  /** Another text when its bytes were written anew. */
  version: string;
  modified: Date;
}

export interface StoredPage {
  bills: StoredBill[];
  /** What the list goes on after; null: that was all. */
  next: string | null;
}

/**
 * Where the bills of all servers of a team lie. Keys are paths of letters, digits, `.`, `_` and `-`. Every function
 * throws `Fault('unavailable')` in words when the store does not answer or refuses, after a few tries of its own.
 */
export interface BillStore {
  /** In words: `s3://bills/prod`. */
  name: string;
  /** Streams a file into the store, in parts where it is large. It is there whole, or not at all; one of that key is replaced. */
  put(key: string, path: string, signal?: AbortSignal): Promise<void>;
  /** Writes a file that is not there yet. False: the store has none of that key. What it wrote is not checked. */
  get(key: string, path: string, signal?: AbortSignal): Promise<boolean>;
  head(key: string, signal?: AbortSignal): Promise<StoredBill | null>;
  /** What begins so, in the order of the keys, at most 1,000 at a time. */
  list(prefix: string, after: string | null, signal?: AbortSignal): Promise<StoredPage>;
  /** No error when it is gone already. */
  remove(key: string, signal?: AbortSignal): Promise<void>;
  /** Gives up uploads that began before and never ended. → how many; a store that does so by itself says 0. */
  forgetUnfinished(before: Date, signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

export const PAGE = 1_000;
/** Larger files go in parts of so many bytes. */
export const PART_BYTES = 8 * 1024 * 1024;

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** A key that is a plain path: nothing in it leads anywhere else. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.length > 500) throw new Error(`“${key}” is no key of a stored bill.`);
  return key;
}
