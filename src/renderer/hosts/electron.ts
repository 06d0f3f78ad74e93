import type { Port } from '@shared/kernel/wire';
import type { Host } from '../platform/host';
import { reconnectingHost } from './reconnecting';

/**
 * Electron: the preload hands over a MessagePort. The window asks with `costloom:connect` and gets a message
 * `costloom:port` with the port; it asks again when the port is closed.
 */
const CONNECT = 'costloom:connect';
const PORT = 'costloom:port';

export function electronHost(view: Window): Host {
  return reconnectingHost(() => askForPort(view));
}

const ANSWER_WITHIN = 5_000;

function askForPort(view: Window): Promise<Port> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      view.removeEventListener('message', onMessage);
    };
    const onMessage = (event: MessageEvent<unknown>) => {
      const [port] = event.ports;
      if (event.source !== view || event.data !== PORT || !port) return;
      stop();
      resolve(portOf(port));
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error('The app did not answer.'));
    }, ANSWER_WITHIN);
    view.addEventListener('message', onMessage);
    view.postMessage(CONNECT, '/');
  });
}

function portOf(port: MessagePort): Port {
  return {
    send: (frame) => port.postMessage(frame),
    onFrame: (listener) => {
      port.onmessage = (event: MessageEvent<unknown>) => listener(event.data);
    },
    onClose: (listener) => port.addEventListener('close', listener),
    close: () => port.close(),
  };
}
