import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { MessageEvent, MessagePortMain } from 'electron';
import type { Offers } from './offers.ts';

/** Electron's port over one of Node's: silent until it is started, and what cannot be cloned is refused. */
export class PortDouble
  extends EventEmitter
  implements Offers<MessagePortMain, 'postMessage' | 'start' | 'close'>
{
  readonly #port: MessagePort;
  #started = false;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.once('close', () => this.emit('close'));
    port.unref();
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#port.on('message', (data: unknown) =>
      this.emit('message', { data, ports: [] } satisfies MessageEvent),
    );
  }
  close(): void {
    this.#port.close();
  }
}

/** The page's end of a channel, as the main process has it. */
export interface PageEnd {
  say(data: unknown): void;
  close(): void;
}

/** A channel whose one end is the app's and whose other end is in a page. */
export function channelToPage(page: { hear(data: unknown): void; closed(): void }): {
  app: PortDouble;
  page: PageEnd;
} {
  const { port1, port2 } = new MessageChannel();
  port2.on('message', page.hear);
  port2.once('close', page.closed);
  return {
    app: new PortDouble(port1),
    page: { say: (data) => port2.postMessage(data), close: () => port2.close() },
  };
}
