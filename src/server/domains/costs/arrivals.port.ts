import type { BillFormat, CurrencyTotal, HeldPeriod } from '@shared/api/costs/imports.api';

/** One billing period of a sync, or a file that tells its periods only inside. */
export interface Arriving {
  key: string;
  /** 'yyyy-MM': it takes the place of all that was delivered of this month; '' for a file. */
  billingPeriod: string;
  bytes: number | null;
  /** It stands beside all that was delivered before, also where it corrects it. */
  adds: boolean;
  /** Whose charges it brought the last time. */
  payers: readonly string[];
  /** It counts in place of what another source has of the same charges. */
  instead: boolean;
}

export interface Arrival {
  /** Null until its first bill is in. */
  sourceId: string | null;
  sourceName: string;
  /** Sources whose months give way to those of this sync, as a person chose before. */
  chosenOver: readonly string[];
  /** Only what is another than the last time, oldest first. */
  deliveries: readonly Arriving[];
  /** Into the empty `folder`. Fails with a Fault; `unavailable` may be gone the next time. */
  fetch(
    one: Arriving,
    into: { folder: string; onBytes(bytes: number): void },
    signal: AbortSignal,
  ): Promise<{ files: string[]; name: string; format?: BillFormat }>;
  /** Kept as it is now. */
  keep(one: Arriving, as: Kept): Promise<void>;
}

/** A delivery in its source, or set aside with the reasons. */
export interface Kept {
  sourceId: string | null;
  payers: readonly string[];
  /** Null: there was nothing in it, and what it had the last time stays. */
  bill: { rows: number; totals: readonly CurrencyTotal[] } | null;
  setAside: HeldPeriod[];
  /** Months of other sources that no longer count, because this one does. */
  superseded: { sourceId: string; period: HeldPeriod }[];
}

/** What is stored of a month of a source. */
export interface StoredMonths {
  has(sourceId: string, billingPeriod: string): boolean;
  isDamaged(sourceId: string, billingPeriod: string): boolean;
}

/** Bills that arrive by themselves, as an import takes them. */
export interface Arrivals {
  /**
   * What a sync has to fetch now. `only`: these deliveries, whether or not they changed; empty: all that changed, was
   * set aside for what is gone now, or is damaged here. Fails with a Fault.
   */
  open(
    of: { orgId: string; syncId: string; only: readonly string[]; instead: boolean; stored: StoredMonths },
    signal: AbortSignal,
  ): Promise<Arrival>;
  /** A run has ended. `error`: why not all of it is here; null: everything is. `passing`: it may go away by itself. */
  ended(
    of: { orgId: string; syncId: string },
    how: { error: string | null; passing: boolean; changed: boolean },
  ): Promise<void>;
}
