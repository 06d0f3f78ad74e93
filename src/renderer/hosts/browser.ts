import { decode, encode } from '@msgpack/msgpack';
import type { Port } from '@shared/kernel/wire';
import type { Host } from '../platform/host';
import { reconnectingHost } from './reconnecting';

/** The close code of the host for a page without the right key: no new try can help, only its link. */
const NO_KEY = 4401;

interface Options {
  address: string;
  /** The first frame, as text; without it the host answers nothing. */
  key: string;
  /** The host knows another key, or wants one. */
  onLocked(): void;
}

/** The browser host: frames as MessagePack over a WebSocket at `/wire` of the page's own origin. */
export function browserHost(options: Options): Host {
  return reconnectingHost(() => openSocket(options));
}

function openSocket({ address, key, onLocked }: Options): Promise<Port> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.binaryType = 'arraybuffer';
    const early: unknown[] = [];
    let deliver: ((frame: unknown) => void) | undefined;
    const closers: (() => void)[] = [];

    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (!(event.data instanceof ArrayBuffer)) return;
      const frame = decode(new Uint8Array(event.data));
      if (deliver) deliver(frame);
      else early.push(frame);
    });
    socket.addEventListener('close', ({ code }) => {
      if (code === NO_KEY) onLocked();
      reject(new Error('The connection was closed.'));
      for (const closer of closers) closer();
    });
    socket.addEventListener('open', () => {
      socket.send(key);
      resolve({
        send: (frame) => socket.send(encode(frame, { ignoreUndefined: true })),
        onFrame: (listener) => {
          deliver = listener;
          for (const frame of early.splice(0)) listener(frame);
        },
        onClose: (listener) => closers.push(listener),
        close: () => socket.close(),
      });
    });
  });
}
