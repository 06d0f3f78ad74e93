import { fork } from 'node:child_process';

/** A running worker process, however it was started. */
export interface WorkerProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also when the process could not be started. */
  onExit(listener: (reason: string) => void): void;
  /** At once, without asking. */
  kill(): void;
}

/** Starts a worker. In Electron the composition root may give one that forks a utility process instead. */
export type LaunchWorker = () => WorkerProcess;

/** Workers as child processes of Node; `entry` is the built worker/entry.ts. */
export const forkWorker =
  (entry: string, environment: Readonly<Record<string, string>>): LaunchWorker =>
  () => {
    const child = fork(entry, [], {
      serialization: 'advanced',
      execArgv: [],
      env: { ...environment },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let gone = false;
    const listeners: ((reason: string) => void)[] = [];
    const end = (reason: string) => {
      if (gone) return;
      gone = true;
      for (const listener of listeners) listener(reason);
    };
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) => end(signal ? `ended by ${signal}` : `ended with code ${code}`));
    return {
      send: (message) => {
        if (!gone && child.connected && typeof message === 'object' && message !== null) child.send(message);
      },
      onMessage: (listener) => child.on('message', listener),
      onExit: (listener) => listeners.push(listener),
      kill: () => child.kill('SIGKILL'),
    };
  };
