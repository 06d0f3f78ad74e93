import { Fault } from '@shared/kernel/fault';
import { legalHoldFaults as faults } from '@shared/words/legalHold';
import type { Database, Sql } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { Session } from '../../../gate/session';
import type { Handlers } from '../../../http/context';
import type { Clock } from '../../../platform/clock';
import type { RecordActivity } from '../activity.port';
import { holdStore, type HoldRow } from './hold.store';

const present = ({ reason, set_by, set_at }: HoldRow) => ({ reason, set_by, set_at: set_at.toISOString() });

/** An organization whose record has to stay, whatever its retention says. */
export function createLegalHold(deps: { database: Database; clock: Clock; record: RecordActivity }) {
  const { database, clock, record } = deps;

  async function note(sql: Sql, { orgId, name: actor }: Session, action: string, reason: string) {
    await record(sql, { orgId, at: clock.now(), actor, action, subject: reason });
    await notifyChange(sql, { orgId, tag: 'legal_hold', id: '*' });
  }

  return {
    'organisations.legalHold': async (_input, { session: { orgId }, scope }) => {
      const row = await database.tenant(scope, (sql) => holdStore.find(sql, orgId));
      return row ? present(row) : null;
    },

    'organisations.setLegalHold': async ({ body: { reason } }, { session, scope }) => {
      const { orgId, name: set_by } = session;
      return database.tenant(scope, async (sql) => {
        const before = await holdStore.find(sql, orgId);
        const row = before ? { ...before, reason } : { reason, set_by, set_at: clock.now() };
        if (before?.reason === reason) return present(row);
        await holdStore.put(sql, orgId, row);
        await note(sql, session, before ? 'legal_hold_changed' : 'legal_hold_set', reason);
        return present(row);
      });
    },

    'organisations.liftLegalHold': ({ body: { reason } }, { session, scope }) =>
      database.tenant(scope, async (sql) => {
        if ((await holdStore.lift(sql, session.orgId)) === 0)
          throw new Fault('conflict:no_legal_hold', faults.none);
        await note(sql, session, 'legal_hold_lifted', reason);
      }),
  } satisfies Partial<Handlers>;
}
