import WebSocket from 'ws';
import { z } from 'zod';
import { changedCases } from '@shared/api/cases/changed';
import type { LiveEvent } from '@shared/host/contract';
import type { LiveSocketOpener } from '../ports';

/** A connection whose other end vanished without a word is noticed after two of these. */
const HEARTBEAT_MS = 20_000;
const HANDSHAKE_MS = 15_000;

const liveEvent = z.object({
  tag: z.string().min(1),
  id: z.string().optional(),
  // Of a newer server, say: what changed is then asked for.
  changed: changedCases.optional().catch(undefined),
});

function parse(data: WebSocket.RawData): LiveEvent | null {
  try {
    const parsed = liveEvent.safeParse(JSON.parse(data.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The server's `/v1/events` over a WebSocket, with the token in the authorization header. */
export const openLiveSocket: LiveSocketOpener = ({ url, token, onOpen, onEvent, onClose }) => {
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${token}` },
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: 1024 * 1024,
    followRedirects: false,
  });
  let heard = true;
  let status: number | null = null;
  const heartbeat = setInterval(() => {
    if (!heard) return socket.terminate();
    heard = false;
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, HEARTBEAT_MS);
  socket.on('open', onOpen);
  socket.on('pong', () => (heard = true));
  socket.on('message', (data) => {
    heard = true;
    const event = parse(data);
    if (event) onEvent(event);
  });
  socket.on('unexpected-response', (_, response) => {
    status = response.statusCode ?? null;
    response.resume();
    socket.terminate();
  });
  // Without a listener a failed connection would end the process; `close` follows and tells the rest.
  socket.on('error', () => undefined);
  socket.on('close', (code) => {
    clearInterval(heartbeat);
    onClose({ status: code === 4401 ? 401 : status });
  });
  return { close: () => socket.close() };
};
