import { fork } from 'node:child_process';
import { follow, residentBytes, type WorkerProcess } from '../../platform/programs';

/** Starts a process that reads bills. */
export type LaunchWorker = () => WorkerProcess;

/** Workers as child processes of Node; `entry` is the built worker/entry.ts. */
export const forkWorker =
  (entry: string, environment: Readonly<Record<string, string>>): LaunchWorker =>
  () => {
    const child = fork(entry, [], {
      serialization: 'advanced',
      // Most of what is made here is a row that is soon gone: a small nursery keeps the process below 600 MB.
      execArgv: ['--max-semi-space-size=1'],
      env: { ...environment },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return follow(child.pid, {
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
  };
