import type { LookupFunction } from 'node:net';
import WebSocket, { type ClientOptions } from 'ws';
import { StepError } from '../../steps/contract';
import { createGuard, type GuardOptions } from './guard';

const CONNECT_MS = 10_000;
const PAYLOAD_MAX = 1024 * 1024;

/** Opens WebSockets to the outside; internal addresses are refused at the moment of connecting. */
export function createSockets(options: GuardOptions): (url: string) => WebSocket {
  const guard = createGuard(options);
  const connecting: ClientOptions & { lookup: LookupFunction } = {
    lookup: guard.lookup,
    handshakeTimeout: CONNECT_MS,
    maxPayload: PAYLOAD_MAX,
    followRedirects: false,
    perMessageDeflate: false,
  };
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol !== 'wss:' && url?.protocol !== 'ws:')
      throw new StepError('This is not the address of a WebSocket.', 'general', false);
    guard.checkLiteral(url.hostname);
    const socket = new WebSocket(url, connecting);
    // As of a body: whoever has not begun to listen yet misses an error, which would end the process.
    return socket.on('error', () => undefined);
  };
}
