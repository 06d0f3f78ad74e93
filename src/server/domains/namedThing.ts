import { Fault, type FaultKind } from '@shared/kernel/fault';
import type { LiveTag } from '@shared/kernel/tags';
import type { Database, Sql } from '../db/database';
import { notifyChange } from '../db/notify';
import type { Session } from '../gate/session';
import type { Clock } from '../platform/clock';
import { nameTaken, refuseTaken } from './names';
import type { RecordActivity } from './organisations/activity.port';

/** A thing of an organization that has a name: how it is found, and what is said of it. */
interface Kind<Row> {
  /** What windows are told when one changed. */
  tag: LiveTag;
  gone: { kind: FaultKind; text: string };
  /** The unique index of the names, and what is said of a name that is taken. */
  taken: { index: string; text: string };
  store: { find(sql: Sql, orgId: string, id: string): Promise<Row | undefined> };
}

interface NotedKind<Id extends string, Row> extends Kind<Row> {
  /** The property of a row that has its id. */
  id: Id;
  store: Kind<Row>['store'] & { remove(sql: Sql, orgId: string, id: string): Promise<number> };
}

/** What the services of named things share. */
export function namedThing<Row>(
  { database }: { database: Database },
  { tag, gone, taken, store }: Kind<Row>,
) {
  const isGone = () => new Fault(gone.kind, gone.text);
  /** `Fault('not_found')` where there is none. */
  function found<T>(row: T | undefined): T {
    if (row === undefined) throw isGone();
    return row;
  }
  return {
    isGone,
    found,

    /** In a transaction of the organization. `Fault('conflict')` for a name that is taken. */
    within: <T>(orgId: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
      refuseTaken(database.tenant(orgId, work), () => nameTaken(taken.text), taken.index),

    find: async (sql: Sql, orgId: string, id: string): Promise<Row> =>
      found(await store.find(sql, orgId, id)),

    /** Windows are told that it changed. */
    tell: (sql: Sql, orgId: string, id: string): Promise<void> => notifyChange(sql, { orgId, tag, id }),
  };
}

export interface NotingDeps {
  database: Database;
  clock: Clock;
  record: RecordActivity;
}

/** And of those whose changes are in the audit. */
export function notedThing<Id extends string, Row extends Record<Id | 'name', string>>(
  deps: NotingDeps,
  kind: NotedKind<Id, Row>,
) {
  const thing = namedThing(deps, kind);
  const { within, find, tell, isGone } = thing;

  /** Who did what to it; and windows are told. */
  async function note(
    sql: Sql,
    { orgId, name: actor }: Pick<Session, 'orgId' | 'name'>,
    action: string,
    row: Record<Id | 'name', string>,
    data: Record<string, unknown> = {},
  ): Promise<void> {
    await deps.record(sql, { orgId, at: deps.clock.now(), actor, action, subject: row.name, data });
    await tell(sql, orgId, row[kind.id]);
  }

  return {
    ...thing,
    note,

    /** Does the work in a transaction, and notes the row as it is then. */
    save: (session: Session, action: string, work: (sql: Sql) => Promise<Row>): Promise<Row> =>
      within(session.orgId, async (sql) => {
        const row = await work(sql);
        await note(sql, session, action, row);
        return row;
      }),

    /** `refuse`: says why one has to stay. */
    remove: (
      session: Session,
      id: string,
      action: string,
      refuse?: (sql: Sql, row: Row) => Promise<void>,
    ): Promise<void> =>
      within(session.orgId, async (sql) => {
        const row = await find(sql, session.orgId, id);
        await refuse?.(sql, row);
        if ((await kind.store.remove(sql, session.orgId, id)) === 0) throw isGone();
        await note(sql, session, action, row);
      }),
  };
}
