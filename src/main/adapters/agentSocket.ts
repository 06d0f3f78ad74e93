import WebSocket from 'ws';
import { z } from 'zod';
import { agentEvent } from '@shared/api/ai/entities';
import type { AgentSocketOpener } from '../ports';

/** The server says something every 30 seconds; a connection that is silent for longer has lost its other end. */
const SILENCE_MS = 75_000;
const HANDSHAKE_MS = 15_000;
const SUBSCRIPTION = 'threads';

const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('connection_ack'),
    payload: z.object({ connectionTimeoutMs: z.number().positive().optional() }).default({}),
  }),
  z.object({ type: z.literal('start_ack') }),
  z.object({ type: z.literal('data'), payload: agentEvent }),
  z.object({ type: z.literal('error') }),
]);

function parse(data: WebSocket.RawData) {
  try {
    return message.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

/** The socket of an agent (`/v1/ai/agents/{agentId}/socket`), with the token in the authorization header. */
export const openAgentSocket: AgentSocketOpener = ({ url, token, onReady, onEvent, onClose }) => {
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${token}` },
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: 4 * 1024 * 1024,
    followRedirects: false,
  });
  let status: number | null = null;
  let timeout: number | null = null;
  const silence = setTimeout(() => socket.terminate(), SILENCE_MS);
  const send = (said: object) => socket.send(JSON.stringify(said));
  socket.on('open', () => send({ type: 'connection_init' }));
  socket.on('ping', () => silence.refresh());
  socket.on('message', (data) => {
    silence.refresh();
    const said = parse(data);
    if (said?.type === 'connection_ack') {
      timeout = said.payload.connectionTimeoutMs ?? null;
      send({ type: 'start', id: SUBSCRIPTION, payload: { channel: 'threads' } });
    }
    if (said?.type === 'start_ack') onReady(timeout);
    if (said?.type === 'data') onEvent(said.payload);
    if (said?.type === 'error') socket.close();
  });
  socket.on('unexpected-response', (_, response) => {
    status = response.statusCode ?? null;
    response.resume();
    socket.terminate();
  });
  // Without a listener a failed connection would end the process; `close` follows and tells the rest.
  socket.on('error', () => undefined);
  socket.on('close', (code) => {
    clearTimeout(silence);
    onClose({ status: code === 4401 ? 401 : status });
  });
  return {
    close: () => {
      if (socket.readyState === WebSocket.OPEN) send({ type: 'stop', id: SUBSCRIPTION });
      socket.close();
    },
  };
};
