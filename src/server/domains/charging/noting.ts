import type { Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';

interface Noted {
  action: string;
  subject: string;
  id: string;
  customerId?: string;
  data?: Record<string, unknown>;
}

export type Noting = (sql: Sql, session: Session, noted: Noted) => Promise<void>;

/** Who changed what of the charging of a provider; its windows are told. */
export const noting =
  ({ clock, record }: { clock: Clock; record: RecordActivity }): Noting =>
  async (sql, { orgId, name: actor }, { id, ...noted }) => {
    await record(sql, { ...noted, orgId, at: clock.now(), actor });
    await notifyChange(sql, { orgId, tag: 'charging', id });
  };
