import { fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';

/** A running worker process, however it was started. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also when the process could not be started. */
  onExit(listener: (reason: string) => void): void;
  /** At once, without asking. */
  kill(): void;
}

/** Starts a worker: a child process, or a thread where no child may be started. */
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
      pid: child.pid,
      send: (message) => {
        if (!gone && child.connected && typeof message === 'object' && message !== null) child.send(message);
      },
      onMessage: (listener) => child.on('message', listener),
      onExit: (listener) => listeners.push(listener),
      kill: () => child.kill('SIGKILL'),
    };
  };

/**
 * Workers as threads: for the packaged app, whose binary refuses to run as Node. A thread can be ended at any time, and
 * DuckDB's locks hold in it as well; what it does not have is memory of its own.
 */
export const threadWorker =
  (entry: string): LaunchWorker =>
  () => {
    const worker = new Worker(entry, { env: {}, stdin: false });
    const listeners: ((reason: string) => void)[] = [];
    let gone: string | undefined;
    const end = (reason: string) => {
      if (gone !== undefined) return;
      gone = reason;
      for (const listener of listeners) listener(reason);
    };
    worker.on('error', (error) => end(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => end(`ended with code ${code}`));
    return {
      pid: undefined,
      send: (message) => worker.postMessage(message),
      onMessage: (listener) => worker.on('message', listener),
      onExit: (listener) => listeners.push(listener),
      kill: () => void worker.terminate(),
    };
  };
