import type { ChildProcess } from 'node:child_process';
import { follow, residentBytes, type WorkerProcess } from './worker';

/** A child of Node's `fork` as a worker process. */
export const forked = (child: ChildProcess): WorkerProcess =>
  follow(child.pid, {
    send: (message) => {
      if (child.connected && typeof message === 'object' && message !== null) child.send(message, () => {});
    },
    onMessage: (listener) => child.on('message', listener),
    onEnd: (end) => {
      child.on('error', (error) => end(error.message));
      child.on('exit', (code, signal) => end(signal ? `ended by ${signal}` : `ended with code ${code}`));
    },
    memory: () => residentBytes(child.pid),
    kill: () => child.kill('SIGKILL'),
  });
