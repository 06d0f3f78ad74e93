import type { Sql } from '../../../db/database';
import type { CostAnomaly } from '../serviceEvents.port';
import type { ProviderEvent } from './watching.store';

/** What becomes of what happens at providers. */
export interface Consequences {
  /** In the caller's transaction: workflows that listen to the event begin at its commit; → how many. */
  start(sql: Sql, event: ProviderEvent): Promise<number>;
  /** After the commit: they begin now instead of at the next look. */
  wake(): void;
  /** A case on the alert board, or the one that it has brought up to date; → its id, null where there is none. */
  report(orgId: string, anomaly: CostAnomaly, of: { integrationName: string }): Promise<string | null>;
  /** People are told that nothing is heard of an integration's events. */
  tell(
    orgId: string,
    failure: { key: string; integrationName: string; since: Date; reason: string },
  ): Promise<void>;
}
