import type { Sql } from '../../db/database';

interface OrganisationActivity {
  orgId: string;
  at: Date;
  /** The person's or key's name. */
  actor: string;
  action: string;
  subject: string;
  /** Of a provider's activity: the customer that it is about. */
  customerId?: string;
  data?: Record<string, unknown>;
}

/** Notes who changed what in the organisation, in the caller's transaction: no change without its note. */
export type RecordActivity = (sql: Sql, activity: OrganisationActivity) => Promise<void>;
