import { Fault } from '@shared/kernel/fault';
import { assistantScopes } from '@shared/model/assistantScopes';
import { holds, mayEdit } from '@shared/model/permissions';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from './activity.port';
import { connectedStore, type ConnectedRow } from './assistants.store';

type AssistantHandlers = Pick<Handlers, 'organisations.listAssistants' | 'organisations.disconnectAssistant'>;

const connectionOf = (row: ConnectedRow) => ({
  connectionId: row.grant_id,
  name: row.client_name,
  origin: row.redirect,
  scopes: assistantScopes.filter((scope) => row.scopes.includes(scope)),
  connectedAt: row.connected_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  userId: row.user_id,
  person: row.person,
});

/** Whose connections the caller manages: one’s own, or, with the rights for API keys, those of everybody (null). */
const managedBy = ({ userId, role, permissions }: Session): string | null =>
  mayEdit(role) && (holds(permissions, 'org:members') || holds(permissions, 'org:settings')) ? null : userId;

export function createAssistants(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
}): AssistantHandlers {
  const { database, clock, record } = deps;
  return {
    'organisations.listAssistants': async (_input, { session, scope }) => {
      const rows = await database.tenant(scope, (sql) => connectedStore.list(sql, managedBy(session)));
      const ids = rows.map(({ grant_id }) => grant_id);
      const living = await database.system((sql) => connectedStore.living(sql, ids, clock.now()));
      return rows.filter(({ grant_id }) => living.has(grant_id)).map(connectionOf);
    },

    'organisations.disconnectAssistant': async ({ params: { connectionId } }, { session, scope }) => {
      const { orgId, name: actor } = session;
      await database.tenant(scope, async (sql) => {
        const removed = await connectedStore.remove(sql, connectionId, managedBy(session));
        if (!removed)
          throw new Fault(
            'not_found:connection_not_found',
            `There is no connected assistant ${connectionId} in this organization.`,
          );
        const subject = removed.client_name;
        await record(sql, { orgId, at: clock.now(), actor, action: 'assistant_disconnected', subject });
        await notifyChange(sql, { orgId, tag: 'assistants', id: connectionId });
      });
      // Without its row the gate lets nobody in already.
      await database.system((sql) => connectedStore.end(sql, connectionId));
    },
  };
}
