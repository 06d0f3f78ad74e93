import type { Database } from '../db/database';
import { subscribeChanges, type Heard } from '../db/notify';
import type { Audience, Gate } from '../gate/gate';
import { SESSIONS_TAG } from '../gate/session';
import type { Log } from '../platform/log';
import { createLiveRows, type LiveRows } from './liveRows';
import { createSocketClients, type SocketClient } from './socketClients';
import type { SocketRoute } from './upgrades';

const CUSTOMERS_TAG = 'customers';

interface Client extends SocketClient, Audience {}

export interface ServedSockets {
  route: SocketRoute;
  close(): Promise<void>;
}

/**
 * Live events at `GET /v1/events` (WebSocket, bearer token in the Authorization header): `{ tag, id?, orgId? }` for each
 * change in the session's organisations; `{ tag: '*' }` when changes may have been missed. Of some kinds what changed comes
 * along, as `changed`: without it, or after `*`, a client reads again what it shows.
 */
export async function serveLive(options: {
  database: Pick<Database, 'listen'>;
  gate: Gate;
  log: Log;
  rows?: readonly LiveRows[];
}): Promise<ServedSockets> {
  const { database, gate, log } = options;
  const room = createSocketClients<Client>({
    gate,
    log,
    maxPayload: 4 * 1024,
    async renewed(client, session) {
      client.session = session;
      Object.assign(client, await gate.audience(session));
      return true;
    },
  });

  const rows = createLiveRows({
    sources: options.rows ?? [],
    log,
    heard: (orgId) => [...room.clients()].some((client) => client.reads.has(orgId)),
    send(orgId, tag, changed) {
      for (const client of room.clients()) {
        if (!client.hears.has(orgId)) continue;
        const whole = changed !== null && client.reads.has(orgId);
        room.send(client, { tag, orgId, ...(whole ? { changed } : { id: '*' }) });
      }
    },
  });

  function onChange(change: Heard) {
    if (change.tag === SESSIONS_TAG) {
      for (const client of room.clients()) if (client.session.userId === change.id) void room.recheck(client);
      return;
    }
    if (rows.takes(change)) return;
    for (const client of room.clients()) {
      if (!client.hears.has(change.orgId)) continue;
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
        const audience = await gate.audience(session);
        room.admit(upgrade, session, (socket) => ({ socket, session, ...audience }));
      },
    },
    async close() {
      room.close();
      rows.end();
      await unsubscribe();
      room.end();
    },
  };
}
