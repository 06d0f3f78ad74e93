import { decode, encode } from '@msgpack/msgpack';
import type { Port } from '@shared/kernel/wire';
import type { Host } from '../platform/host';
import { reconnectingHost } from './reconnecting';

/** The browser host: frames as MessagePack over a WebSocket at `/wire` of the page's own origin. */
export function browserHost(address: string): Host {
  return reconnectingHost(() => openSocket(address));
}

function openSocket(address: string): Promise<Port> {
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
    socket.addEventListener('close', () => {
      reject(new Error('The connection was closed.'));
      for (const closer of closers) closer();
    });
    socket.addEventListener('open', () =>
      resolve({
        send: (frame) => socket.send(encode(frame, { ignoreUndefined: true })),
        onFrame: (listener) => {
          deliver = listener;
          for (const frame of early.splice(0)) listener(frame);
        },
        onClose: (listener) => closers.push(listener),
        close: () => socket.close(),
      }),
    );
  });
}
