import type { MessagePortMain } from 'electron';
import type { Port } from '@shared/kernel/wire';

/** The wire over one of Electron's message ports. `postMessage` throws on what cannot be cloned. */
export function messagePort(
  port: Pick<MessagePortMain, 'on' | 'once' | 'postMessage' | 'start' | 'close'>,
): Port {
  return {
    send: (frame) => port.postMessage(frame),
    onFrame: (listener) => {
      port.on('message', (event) => listener(event.data));
      port.start();
    },
    onClose: (listener) => void port.once('close', listener),
    close: () => port.close(),
  };
}
