import type { CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import type { Database } from '../../db/database';
import type { Session } from '../../gate/session';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import { namedThing } from '../namedThing';
import type { RecordActivity } from '../organisations/activity.port';
import { queriesStore, type QueryRow } from './queries.store';

type SavedQuery = CallReply<'costSql.save'>['data'];

interface QueryChange {
  revision: number;
  name?: string | undefined;
  sql?: string | undefined;
}

const present = ({ created_at, updated_at, ...row }: QueryRow): SavedQuery => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** Queries that an organization has saved. */
export function createSavedQueries(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  record: RecordActivity;
}) {
  const { clock, newId } = deps;
  const { within, find, note, isGone } = namedThing(deps, {
    tag: 'cost_query',
    gone: { kind: 'not_found:query_not_found', text: faults.gone },
    taken: { index: 'cost_query_name', text: faults.taken },
    find: queriesStore.find,
    idOf: (row) => row.query_id,
    nameOf: (row) => row.name,
  });

  return {
    list: (orgId: string): Promise<SavedQuery[]> =>
      within(orgId, async (sql) => (await queriesStore.list(sql, orgId)).map(present)),

    /** `Fault('conflict')` for a name that is taken. */
    save: (session: Session, { name, sql: text }: { name: string; sql: string }): Promise<SavedQuery> =>
      within(session.orgId, async (sql) => {
        const content = { name, nameKey: nameKeyOf(name), sql: text, by: session.name };
        const row = await queriesStore.insert(
          sql,
          { id: newId(), orgId: session.orgId, ...content },
          clock.now(),
        );
        if (!row) throw isGone();
        await note(sql, session, 'cost_query_saved', row);
        return present(row);
      }),

    /** `Fault('conflict')` also for an older revision. */
    change: (session: Session, id: string, change: QueryChange): Promise<SavedQuery> =>
      within(session.orgId, async (sql) => {
        const before = await find(sql, session.orgId, id);
        if (before.revision !== change.revision) throw new Fault('conflict:changed_meanwhile', faults.older);
        const name = change.name ?? before.name;
        const next = { name, nameKey: nameKeyOf(name), sql: change.sql ?? before.sql, by: session.name };
        const row = await queriesStore.update(sql, session.orgId, id, next, clock.now());
        if (!row) throw isGone();
        await note(sql, session, 'cost_query_changed', row);
        return present(row);
      }),

    remove: (session: Session, id: string) =>
      within(session.orgId, async (sql) => {
        const row = await find(sql, session.orgId, id);
        if ((await queriesStore.remove(sql, session.orgId, id)) === 0) throw isGone();
        await note(sql, session, 'cost_query_deleted', row);
      }),
  };
}

export type SavedQueries = ReturnType<typeof createSavedQueries>;
