import type { CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import type { Session } from '../../gate/session';
import { nameKeyOf } from '../../platform/nameKey';
import { notedThing, type NotingDeps } from '../namedThing';
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
export function createSavedQueries(deps: NotingDeps & { newId: () => string }) {
  const { clock, newId } = deps;
  const { within, find, found, save, remove } = notedThing(deps, {
    tag: 'cost_query',
    id: 'query_id',
    gone: { kind: 'not_found:query_not_found', text: faults.gone },
    taken: { index: 'cost_query_name', text: faults.taken },
    store: queriesStore,
  });

  return {
    list: (orgId: string): Promise<SavedQuery[]> =>
      within(orgId, async (sql) => (await queriesStore.list(sql, orgId)).map(present)),

    /** `Fault('conflict')` for a name that is taken. */
    save: (session: Session, { name, sql: text }: { name: string; sql: string }): Promise<SavedQuery> =>
      save(session, 'cost_query_saved', async (sql) => {
        const { orgId, name: by } = session;
        const made = { id: newId(), orgId, name, nameKey: nameKeyOf(name), sql: text, by };
        return found(await queriesStore.insert(sql, made, clock.now()));
      }).then(present),

    /** `Fault('conflict')` also for an older revision. */
    change: (session: Session, id: string, change: QueryChange): Promise<SavedQuery> =>
      save(session, 'cost_query_changed', async (sql) => {
        const before = await find(sql, session.orgId, id);
        if (before.revision !== change.revision) throw new Fault('conflict:changed_meanwhile', faults.older);
        const name = change.name ?? before.name;
        const next = { name, nameKey: nameKeyOf(name), sql: change.sql ?? before.sql, by: session.name };
        return found(await queriesStore.update(sql, session.orgId, id, next, clock.now()));
      }).then(present),

    remove: (session: Session, id: string) => remove(session, id, 'cost_query_deleted'),
  };
}

export type SavedQueries = ReturnType<typeof createSavedQueries>;
