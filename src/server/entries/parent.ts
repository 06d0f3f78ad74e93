import type { WorkerAsked } from '@shared/host/workers';
import { hasParent, parentOf as portOf } from '../platform/processes/parent';

/** What the process that started this one hears and says; Electron's utility process has a port of its own. */
export interface Parent {
  send(message: ParentMessage | WorkerAsked): void;
  onMessage(listener: (message: unknown) => void): void;
  onStop(listener: () => void): void;
  /** The parent is gone: nobody needs this server any more. */
  onGone(listener: () => void): void;
}

/**
 * `starting`: a sign of life while the database is made or opened, every few seconds. `failed` is final where another
 * try would fail for the same reason.
 */
type ParentMessage =
  | { type: 'starting' }
  | { type: 'ready'; url: string; localSecret: string }
  | { type: 'failed'; message: string; final: boolean };

const isStop = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'stop';

/** The parent of this process; undefined when it was started by hand. */
export function parentOf(self: NodeJS.Process): Parent | undefined {
  if (!hasParent(self)) return undefined;
  const { send, onMessage, onClose } = portOf(self);
  return {
    send,
    onMessage,
    onStop: (listener) =>
      onMessage((message) => {
        if (isStop(message)) listener();
      }),
    onGone: onClose,
  };
}
