import type { Sql } from '../../db/database';

/** A sync that brings no bills. */
export interface Trouble {
  orgId: string;
  syncId: string;
  kind: 'failing' | 'late';
  since: Date;
  sourceName: string;
  exportName: string;
  place: string;
  integrationId: string;
  integrationName: string;
  integrationType: string;
  currency: string;
  /** What went wrong, with what to do. */
  error: string;
}

/** Where troubles are told, beside the figures. */
export interface TroubleNotifier {
  /** A message for each, once: what is given back writes it in the caller's transaction, as the owner. */
  message(trouble: Trouble): Promise<(sql: Sql) => Promise<void>>;
  /** The cases of an organization: one for each of these, and no other. The same again changes nothing. */
  cases(orgId: string, troubles: readonly Trouble[]): Promise<void>;
}
