import { decode, encode } from '@msgpack/msgpack';
import type { Port } from '@shared/kernel/wire';
import type { WebSocket } from 'ws';

/** The wire over one WebSocket: each message is one frame as MessagePack. `encode` throws on what cannot travel. */
export function socketPort(socket: WebSocket): Port {
  return {
    send: (frame) => {
      const bytes = encode(frame, { ignoreUndefined: true });
      if (socket.readyState === socket.OPEN) socket.send(bytes);
    },
    onFrame: (listener) => {
      socket.on('message', (data, isBinary) => {
        if (!isBinary || !(data instanceof Uint8Array)) return;
        let frame: unknown;
        try {
          frame = decode(data);
        } catch {
          // Not MessagePack: no page of ours sends that.
          return socket.close(1003);
        }
        listener(frame);
      });
    },
    onClose: (listener) => void socket.on('close', listener),
    close: () => socket.close(),
  };
}
