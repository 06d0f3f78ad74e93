import type { MonthCost } from '@shared/model/charging/price';
import type { CostBasis } from '@shared/model/charging/terms';

export interface MonthBills {
  costs: (MonthCost & { missing: Record<CostBasis, number> })[];
  /** Of the whole bill, asked for by itself. */
  billed: { source: string; provider: string; currency: string; billed: string }[];
  /** Names of sources, by id. */
  sources: ReadonlyMap<string, string>;
  /** Sources whose bill of the month is set aside. */
  damaged: string[];
  /** Sources whose bill of the month has no invoice number yet. */
  open: string[];
  /** The stored files of the month. */
  files: string[];
}

/** What charging asks of the bills of an organization. */
export interface ChargingBills {
  month(orgId: string, month: string, signal: AbortSignal): Promise<MonthBills>;
}
