import { parentPort as thread } from 'node:worker_threads';

/** The worker's end of the line to the process that started it. */
export interface ParentPort {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The other process is gone. */
  onClose(listener: () => void): void;
}

/** A child process (`fork`) has an IPC channel; a thread has a port. */
export function parentOf(program: NodeJS.Process): ParentPort {
  if (thread) {
    const port = thread;
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => port.on('message', listener),
      onClose: (listener) => port.on('close', listener),
    };
  }
  return {
    send: (message) => {
      if (program.connected) program.send?.(message);
    },
    onMessage: (listener) => program.on('message', listener),
    onClose: (listener) => program.on('disconnect', listener),
  };
}
