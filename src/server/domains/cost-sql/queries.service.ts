import type { CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import type { Database, Sql } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import type { RecordActivity } from '../organisations/activity.port';
import { queriesStore, type QueryRow } from './queries.store';

type SavedQuery = CallReply<'costSql.save'>['data'];

interface QueryChange {
  revision: number;
  name?: string | undefined;
  sql?: string | undefined;
}

/** Queries that an organization has saved. */
export interface SavedQueries {
  list(orgId: string): Promise<SavedQuery[]>;
  /** `Fault('conflict')` for a name that is taken. */
  save(session: Session, made: { name: string; sql: string }): Promise<SavedQuery>;
  /** `Fault('conflict')` also for an older revision. */
  change(session: Session, id: string, change: QueryChange): Promise<SavedQuery>;
  remove(session: Session, id: string): Promise<void>;
}

const gone = () => new Fault('not_found:query_not_found', faults.gone);
const taken = () => new Fault('conflict:name_taken', faults.taken, [{ field: 'name', reason: faults.taken }]);

const present = ({ created_at, updated_at, ...row }: QueryRow): SavedQuery => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export function createSavedQueries(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  record: RecordActivity;
}): SavedQueries {
  const { database, clock, newId, record } = deps;
  const within = <T>(orgId: string, work: (sql: Sql) => Promise<T>) =>
    database.tenant({ orgIds: [orgId] }, work).catch((error: unknown) => {
      throw isUniqueViolation(error, 'cost_query_name') ? taken() : error;
    });

  async function note(sql: Sql, session: Session, action: string, row: QueryRow): Promise<void> {
    const { orgId, name: actor } = session;
    await record(sql, { orgId, at: clock.now(), actor, action, subject: row.name });
    await notifyChange(sql, { orgId, tag: 'cost_query', id: row.query_id });
  }

  return {
    list: (orgId) => within(orgId, async (sql) => (await queriesStore.list(sql, orgId)).map(present)),

    save: (session, { name, sql: text }) =>
      within(session.orgId, async (sql) => {
        const content = { name, nameKey: nameKeyOf(name), sql: text, by: session.name };
        const row = await queriesStore.insert(
          sql,
          { id: newId(), orgId: session.orgId, ...content },
          clock.now(),
        );
        if (!row) throw gone();
        await note(sql, session, 'cost_query_saved', row);
        return present(row);
      }),

    change: (session, id, change) =>
      within(session.orgId, async (sql) => {
        const before = await queriesStore.find(sql, session.orgId, id);
        if (!before) throw gone();
        if (before.revision !== change.revision) throw new Fault('conflict:changed_meanwhile', faults.older);
        const name = change.name ?? before.name;
        const next = { name, nameKey: nameKeyOf(name), sql: change.sql ?? before.sql, by: session.name };
        const row = await queriesStore.update(sql, session.orgId, id, next, clock.now());
        if (!row) throw gone();
        await note(sql, session, 'cost_query_changed', row);
        return present(row);
      }),

    remove: (session, id) =>
      within(session.orgId, async (sql) => {
        const row = await queriesStore.find(sql, session.orgId, id);
        if (!row || (await queriesStore.remove(sql, session.orgId, id)) === 0) throw gone();
        await note(sql, session, 'cost_query_deleted', row);
      }),
  };
}
