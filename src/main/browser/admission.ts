import type { RawData, WebSocket } from 'ws';

/** The close code of a wire whose page did not have the key; the page shows where to find the link. */
const NO_KEY = 4401;
const WAIT_MS = 10_000;

/**
 * The cookie goes to every port of this computer, so whoever listens at another one may have it. The key of the wire is
 * kept by the page's origin, port included: it must be the first frame, a text, and nothing is read before it.
 */
export function admit(socket: WebSocket, isKey: (text: string) => boolean, enter: () => void): void {
  const timer = setTimeout(() => socket.close(NO_KEY), WAIT_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.once('message', (data: RawData, isBinary) => {
    clearTimeout(timer);
    if (!isBinary && Buffer.isBuffer(data) && isKey(data.toString('utf8'))) enter();
    else socket.close(NO_KEY);
  });
}
