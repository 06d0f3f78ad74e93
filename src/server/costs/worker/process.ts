import { fork } from 'node:child_process';
import { forked } from '../../platform/processes/forked';
import type { WorkerProcess } from '../../platform/processes/worker';

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
    return forked(child);
  };
