import { Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import { SESSIONS_TAG, type Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import { sessionsStore, type SignInRow } from './sessions.store';

interface SessionsDeps {
  database: Database;
  clock: Clock;
  /** Notes it in the audit of every organisation of the person. */
  note(userId: string, data: { sessions: number }): Promise<void>;
}

function personOf({ kind, userId }: Session): string {
  if (kind === 'key') throw new Fault('forbidden:not_for_api_keys', 'An API key has no sign-ins.');
  return userId;
}

const sessionOf = (row: SignInRow, current: string | null) => ({
  sessionId: row.grant_id,
  agent: row.agent ?? '',
  address: row.address ?? '',
  startedAt: row.started_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  current: row.grant_id === current,
});

/** Where people are signed in. The gate looks for the grant at every call, so an end holds at once and everywhere. */
export function createSessions({ database, clock, note }: SessionsDeps) {
  async function end(
    { orgId }: Session,
    userId: string,
    which: { only: string } | { except: string | null },
  ): Promise<number> {
    const ended = await database.system(async (sql) => {
      const ids = await sessionsStore.end(sql, userId, which);
      await notifyChange(sql, { orgId, tag: SESSIONS_TAG, id: userId });
      return ids.length;
    });
    if (ended > 0) await note(userId, { sessions: ended });
    return ended;
  }

  return {
    'users.listSessions': async (_input, { session }) => {
      const userId = personOf(session);
      const rows = await database.system((sql) => sessionsStore.list(sql, userId, clock.now()));
      return rows.map((row) => sessionOf(row, session.grantId));
    },
    'users.endSession': async ({ params: { sessionId } }, { session }) => {
      const ended = await end(session, personOf(session), { only: sessionId });
      if (ended === 0) throw new Fault('not_found:session_not_found', 'This session has ended already.');
    },
    'users.endOtherSessions': async (_input, { session }) => ({
      ended: await end(session, personOf(session), { except: session.grantId }),
    }),
  } satisfies Partial<Handlers>;
}
