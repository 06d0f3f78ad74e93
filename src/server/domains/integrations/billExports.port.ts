import type { BillFormat } from '@shared/api/costs/imports.api';
import type { Json, JsonObject } from '@shared/model/json';
import type { Connected } from './connected.port';

/** A billing export as its provider has set it up, or files of bills that lie together. */
export interface BillExport {
  /** The same at every look; no other export of the integration has it. */
  key: string;
  name: string;
  /** What it holds, in words: `FOCUS 1.2, Parquet`. */
  contents: string;
  /** Where it lies, in words: `s3://bills/exports/daily/`. */
  place: string;
  /** What `deliveries` and `fetch` need to find it again. */
  location: JsonObject;
  /** Why the provider does not deliver it, in words; null: nothing is wrong. */
  problem: string | null;
}

/** One billing period of an export, or a file that tells its periods only inside. */
export interface Delivery {
  /** Within its export; the billing period where there is one. */
  key: string;
  /** 'yyyy-MM': all of this month, whatever was delivered of it before; '' for a file that tells only inside. */
  billingPeriod: string;
  /** Another text as soon as anything of it is another one. */
  version: string;
  /** To fetch; null where nobody tells before. */
  bytes: number | null;
  /** What `fetch` needs beside. */
  handle: Json;
  /** Charges beside those of all other deliveries, also where they correct them: nothing that came before goes. */
  adds?: true;
}

export interface FetchedBill {
  /** Absolute, in their order; what lies in the given folder is the caller's to remove. */
  files: string[];
  /** As people know it. */
  name: string;
  /** Where the files do not tell it by themselves. */
  format?: BillFormat;
}

/**
 * Bills that a service delivers. All functions fail with a ProviderError; `passing` is tried again by the caller.
 * Requests are paced as the service asks.
 */
export interface BillExports {
  /** What is there, found by looking; at most 500. */
  find(of: Connected, signal: AbortSignal): Promise<readonly BillExport[]>;
  /** Complete deliveries from the month `since` on ('yyyy-MM'; '': all), oldest first; costs few requests. */
  deliveries(
    of: Connected,
    location: JsonObject,
    since: string,
    signal: AbortSignal,
  ): Promise<readonly Delivery[]>;
  /** All of it into the empty `folder`; fails (passing) when it is written anew meanwhile. */
  fetch(
    of: Connected,
    location: JsonObject,
    delivery: Delivery,
    into: FetchInto,
    signal: AbortSignal,
  ): Promise<FetchedBill>;
}

export interface FetchInto {
  folder: string;
  /** How many bytes have come so far. */
  onBytes(bytes: number): void;
}
