import type { JsonObject } from '@shared/model/json';
import type { ServiceEvent, Connected } from './connected.port';

/** What a provider holds to be out of the ordinary on the bill. It grows for days: the same id, with a later end. */
export interface CostAnomaly {
  anomalyId: string;
  monitorArn: string;
  /** 'yyyy-MM-dd'; '' where it is not told. */
  startDate: string;
  endDate: string;
  rootCauses: {
    service: string;
    region: string;
    accountId: string;
    accountName: string;
    usageType: string;
  }[];
  /** In US dollars. */
  impact: { total: number; max: number; actual: number; expected: number };
  /** Of the expected spend; null where nothing was expected. */
  percentage: number | null;
  /** Somebody has told the provider that it is none. */
  dismissed: boolean;
}

/** Something that a provider has put into a queue. */
export interface Received {
  /** The provider's own: it may come twice. */
  id: string;
  /** With which it is forgotten. */
  receipt: string;
  payload: JsonObject;
}

/** What happens at a provider, and how it is learned without an address that the provider could call. */
export interface ServiceEvents {
  /** From this day on, 'yyyy-MM-dd'. */
  anomalies(of: Connected, monitorArn: string, since: string, signal: AbortSignal): Promise<CostAnomaly[]>;
  /** Waits so many seconds for the first. It comes again unless it is forgotten soon. */
  receive(of: Connected, event: ServiceEvent, seconds: number, signal: AbortSignal): Promise<Received[]>;
  forget(of: Connected, event: ServiceEvent, receipts: readonly string[], signal: AbortSignal): Promise<void>;
}
