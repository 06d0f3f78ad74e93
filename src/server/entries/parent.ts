import type { WorkerAsked } from '@shared/host/workers';

/** What the process that started this one hears and says; Electron's utility process has a port of its own. */
export interface Parent {
  send(message: ParentMessage | WorkerAsked): void;
  onMessage(listener: (message: unknown) => void): void;
  onStop(listener: () => void): void;
  /** The parent is gone: nobody needs this server any more. */
  onGone(listener: () => void): void;
}

/** `starting`: a sign of life while the database is made or opened, every few seconds. */
type ParentMessage =
  | { type: 'starting' }
  | { type: 'ready'; url: string; localSecret: string }
  | { type: 'failed'; message: string };

interface MessageEnd {
  on(event: 'message', listener: (event: unknown) => void): unknown;
  postMessage(message: unknown): void;
}

function isMessageEnd(value: unknown): value is MessageEnd {
  return (
    typeof value === 'object' &&
    value !== null &&
    'on' in value &&
    typeof value.on === 'function' &&
    'postMessage' in value &&
    typeof value.postMessage === 'function'
  );
}

const isStop = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'stop';

const dataOf = (event: unknown): unknown =>
  typeof event === 'object' && event !== null && 'data' in event ? event.data : undefined;

/** The parent of this process; undefined when it was started by hand. */
export function parentOf(self: NodeJS.Process): Parent | undefined {
  const port: unknown = 'parentPort' in self ? self.parentPort : undefined;
  if (isMessageEnd(port)) {
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => void port.on('message', (event) => listener(dataOf(event))),
      onStop: (listener) =>
        void port.on('message', (event) => {
          if (isStop(dataOf(event))) listener();
        }),
      // Electron ends its utility processes itself.
      onGone: () => undefined,
    };
  }
  if (!self.send) return undefined;
  return {
    send: (message) => {
      if (self.connected) self.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => void self.on('message', listener),
    onStop: (listener) =>
      void self.on('message', (message) => {
        if (isStop(message)) listener();
      }),
    onGone: (listener) => void self.on('disconnect', listener),
  };
}
