import type { RawData } from 'ws';
import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import { calls } from '@shared/api/index';
import { AGENT_IDLE } from '@shared/model/limits';
import { agentFaults } from '@shared/words/agentFaults';
import type { Database } from '../db/database';
import { subscribeChanges } from '../db/notify';
import type { AgentEvents } from '../domains/ai/ai.port';
import { authorize, type Gate } from '../gate/gate';
import { SESSIONS_TAG } from '../gate/session';
import type { Log } from '../platform/log';
import type { ServedSockets } from './live';
import { createSocketClients, type SocketClient } from './socketClients';

const SUBSCRIPTIONS_MOST = 10;

interface Client extends SocketClient {
  agentId: string;
  isOpen: boolean;
  /** What the client calls its subscriptions. */
  subscriptions: Set<string>;
}

const id = z.string().min(1).max(100);
const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init') }),
  z.object({ type: z.literal('start'), id, payload: z.object({ channel: z.literal('threads') }) }),
  z.object({ type: z.literal('stop'), id }),
]);

function parse(data: RawData) {
  try {
    return message.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

/**
 * The socket of an agent at `GET /v1/ai/agents/{agentId}/socket` (bearer token in the Authorization header). Messages are
 * JSON with a `type`: the client sends `connection_init` (→ `connection_ack` with `payload.connectionTimeoutMs`), then
 * `start` with an id of its own and the channel `threads` (→ `start_ack`, and `data` with an AgentEvent for whatever is
 * said in its person's threads) until `stop` (→ `complete`). `ka` comes every 30 seconds, `error` for what is not right.
 */
export async function serveAgents(options: {
  database: Pick<Database, 'listen'>;
  gate: Gate;
  agents: AgentEvents;
  log: Log;
}): Promise<ServedSockets> {
  const { database, gate, agents, log } = options;
  const allow = async (session: Client['session'], agentId: string) => {
    authorize(session, calls['ai.thread']);
    await agents.allow(session, agentId);
  };
  const room = createSocketClients<Client>({
    gate,
    log,
    maxPayload: 4 * 1024,
    async renewed(client, session) {
      // What it hears is of one organisation; in another one it begins anew.
      if (session.orgId !== client.session.orgId) return false;
      client.session = session;
      return allow(session, client.agentId).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Fault && error.code !== 'unavailable') return false;
          throw error;
        },
      );
    },
    onBeat: (client) => room.send(client, { type: 'ka' }),
  });

  function hear(client: Client, data: RawData): void {
    const said = parse(data);
    const send = (reply: object) => room.send(client, reply);
    const refuse = (text: string, of?: string) =>
      send({ type: 'error', ...(of === undefined ? {} : { id: of }), payload: { message: text } });
    if (!said) return refuse(agentFaults.socket.unknown);
    if (said.type === 'connection_init') {
      client.isOpen = true;
      // AI-C-26: it may go after so long a silence.
      return send({ type: 'connection_ack', payload: { connectionTimeoutMs: AGENT_IDLE } });
    }
    if (!client.isOpen) return refuse(agentFaults.socket.notOpen, said.id);
    if (said.type === 'stop') {
      client.subscriptions.delete(said.id);
      return send({ type: 'complete', id: said.id });
    }
    if (client.subscriptions.size >= SUBSCRIPTIONS_MOST && !client.subscriptions.has(said.id))
      return refuse(agentFaults.socket.tooMany(SUBSCRIPTIONS_MOST), said.id);
    client.subscriptions.add(said.id);
    send({ type: 'start_ack', id: said.id });
  }

  const onEvent: Parameters<AgentEvents['listen']>[0]['onEvent'] = (whose, read) => {
    const wanting = [...room.clients()].filter(
      ({ session, agentId, subscriptions }) =>
        session.userId === whose.userId &&
        session.orgId === whose.orgId &&
        agentId === whose.agentId &&
        subscriptions.size > 0,
    );
    if (wanting.length === 0) return;
    read()
      .then((event) => {
        if (!event) return;
        for (const client of wanting)
          for (const own of client.subscriptions)
            room.send(client, { type: 'data', id: own, payload: event });
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'What an agent said could not be read');
        for (const client of wanting) client.socket.close(1012, 'Something was missed.');
      });
  };
  const missed = () => {
    for (const client of room.clients()) client.socket.close(1012, 'Something was missed.');
  };
  const unlisten = await agents.listen({ onEvent, onGap: missed });
  const unsubscribe = await subscribeChanges(database, {
    onChange: (change) => {
      if (change.tag !== SESSIONS_TAG) return;
      for (const client of room.clients()) if (client.session.userId === change.id) void room.recheck(client);
    },
    onGap: () => undefined,
  });

  return {
    route: {
      path: /^\/v1\/ai\/agents\/([^/]*)\/socket$/,
      async admit(upgrade, session, match) {
        const agentId = decode(match[1] ?? '');
        if (agentId === '') throw new Fault('bad_input:agent_id_missing', agentFaults.agentIdRequired);
        await allow(session, agentId);
        room.admit(upgrade, session, (socket) => {
          const client: Client = { socket, session, agentId, isOpen: false, subscriptions: new Set() };
          socket.on('message', (data) => hear(client, data));
          return client;
        });
      },
    },
    async close() {
      room.close();
      await Promise.all([unlisten(), unsubscribe()]);
      room.end();
    },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
