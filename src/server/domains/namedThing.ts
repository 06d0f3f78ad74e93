import { Fault, type FaultKind } from '@shared/kernel/fault';
import type { LiveTag } from '@shared/kernel/tags';
import type { Database, Sql } from '../db/database';
import { isUniqueViolation } from '../db/errors';
import { notifyChange } from '../db/notify';
import type { Session } from '../gate/session';
import type { Clock } from '../platform/clock';
import type { RecordActivity } from './organisations/activity.port';

/** A thing of an organization that has a name: how it is found, and what is said of it. */
interface Kind<Row> {
  /** What windows are told when one changed. */
  tag: LiveTag;
  gone: { kind: FaultKind; text: string };
  /** The unique index of the names, and what is said of a name that is taken. */
  taken: { index: string; text: string };
  find(sql: Sql, orgId: string, id: string): Promise<Row | undefined>;
  idOf(row: Row): string;
  nameOf(row: Row): string;
}

/** What the services of named things share. */
export function namedThing<Row>(
  { database, clock, record }: { database: Database; clock: Clock; record: RecordActivity },
  { tag, gone, taken, find, idOf, nameOf }: Kind<Row>,
) {
  const isGone = () => new Fault(gone.kind, gone.text);
  return {
    isGone,

    /** In a transaction of the organization. `Fault('conflict')` for a name that is taken. */
    within: <T>(orgId: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
      database.tenant({ orgIds: [orgId] }, work).catch((error: unknown) => {
        if (!isUniqueViolation(error, taken.index)) throw error;
        throw new Fault('conflict:name_taken', taken.text, [{ field: 'name', reason: taken.text }]);
      }),

    /** `Fault('not_found')` where there is none. */
    async find(sql: Sql, orgId: string, id: string): Promise<Row> {
      const row = await find(sql, orgId, id);
      if (row === undefined) throw isGone();
      return row;
    },

    /** Who did what to it, in the audit; and windows are told. */
    async note(
      sql: Sql,
      { orgId, name: actor }: Pick<Session, 'orgId' | 'name'>,
      action: string,
      row: Row,
      data: Record<string, unknown> = {},
    ): Promise<void> {
      await record(sql, { orgId, at: clock.now(), actor, action, subject: nameOf(row), data });
      await notifyChange(sql, { orgId, tag, id: idOf(row) });
    },
  };
}
