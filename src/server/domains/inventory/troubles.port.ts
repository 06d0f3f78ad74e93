import type { Sql } from '../../db/database';

/** An inventory that cannot be read. */
export interface InventoryTrouble {
  orgId: string;
  integrationId: string;
  integrationName: string;
  integrationType: string;
  since: Date;
  /** What went wrong, with what to do. */
  error: string;
}

/** Where troubles are told. */
export interface InventoryTroubleNotifier {
  /** A message, once: what is given back writes it in the caller's transaction, as the owner. */
  message(trouble: InventoryTrouble): Promise<(sql: Sql) => Promise<void>>;
  /** The cases of an organization: one for each of these, and no other. The same again changes nothing. */
  cases(orgId: string, troubles: readonly InventoryTrouble[]): Promise<void>;
}
