import type { Database } from '../db/database';
import { subscribeChanges, type Change } from '../db/notify';
import type { Gate } from '../gate/gate';
import { SESSIONS_TAG } from '../gate/session';
import type { Log } from '../platform/log';
import { createSocketClients, type SocketClient } from './socketClients';
import type { SocketRoute } from './upgrades';

const CUSTOMERS_TAG = 'customers';

interface Client extends SocketClient {
  orgIds: Set<string>;
}

export interface ServedSockets {
  route: SocketRoute;
  close(): Promise<void>;
}

/**
 * Live events at `GET /v1/events` (WebSocket, bearer token in the Authorization header): `{ tag, id?, orgId? }` for each
 * change in the session's organisations; `{ tag: '*' }` when changes may have been missed.
 */
export async function serveLive(options: {
  database: Pick<Database, 'listen'>;
  gate: Gate;
  log: Log;
}): Promise<ServedSockets> {
  const { database, gate, log } = options;
  const room = createSocketClients<Client>({
    ...{ gate, log, maxPayload: 4 * 1024 },
    async renewed(client, session) {
      client.session = session;
      client.orgIds = await gate.audience(session);
      return true;
    },
  });

  function onChange(change: Change) {
    if (change.tag === SESSIONS_TAG) {
      for (const client of room.clients()) if (client.session.userId === change.id) void room.recheck(client);
      return;
    }
    for (const client of room.clients()) {
      if (!client.orgIds.has(change.orgId)) continue;
      // A customer more, or one less: whose changes its provider may see is another.
      if (change.tag === CUSTOMERS_TAG && client.session.orgId === change.orgId) void room.recheck(client);
      room.send(client, { tag: change.tag, orgId: change.orgId, ...(change.id ? { id: change.id } : {}) });
    }
  }

  const onGap = () => {
    for (const client of room.clients()) room.send(client, { tag: '*' });
  };
  const unsubscribe = await subscribeChanges(database, { onChange, onGap });

  return {
    route: {
      path: /^\/v1\/events$/,
      async admit(upgrade, session) {
        const orgIds = await gate.audience(session);
        room.admit(upgrade, session, (socket) => ({ socket, session, orgIds }));
      },
    },
    async close() {
      room.close();
      await unsubscribe();
      room.end();
    },
  };
}
