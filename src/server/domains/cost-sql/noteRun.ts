import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';

/** So much of a statement stands in the audit. */
const SUBJECT = 120;
const STATEMENT = 2_000;

type Way = 'shown' | 'exported' | 'stored' | 'panel';

const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim();
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Notes a statement before it runs, so that no end of it leaves it out. */
export const noteOf =
  ({ database, clock, record }: { database: Database; clock: Clock; record: RecordActivity }) =>
  async ({ orgId, name: actor }: { orgId: string; name: string }, sql: string, way: Way): Promise<void> => {
    const subject = shortened(oneLine(sql), SUBJECT);
    const data = { way, statement: shortened(sql, STATEMENT) };
    const activity = { orgId, at: clock.now(), actor, action: 'costs_queried', subject, data };
    await database.tenant(orgId, (tenant) => record(tenant, activity));
  };
