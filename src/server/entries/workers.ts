import { fileURLToPath } from 'node:url';
import { forkSandbox, threadSandbox, type LaunchSandbox } from '../code/launch';
import { forkWorker, threadWorker, type LaunchWorker } from '../costs/worker/process';
import type { Environment } from '../platform/config';

/** What a worker may know of the environment: where temporary files go, and what Windows needs to start at all. */
const passed = ['TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/** Workers from the built file beside the entry at `url`. */
export function workersAt(url: string, environment: Environment): LaunchWorker {
  const entry = fileURLToPath(new URL('./costs-worker.js', url));
  if (process.versions.electron !== undefined) return threadWorker(entry);
  return forkWorker(entry, only(passed, environment));
}

/** Processes for users' code, from the built file beside the entry at `url`. */
export function codeWorkersAt(url: string, environment: Environment): LaunchSandbox {
  const entry = fileURLToPath(new URL('./code-worker.js', url));
  if (process.versions.electron !== undefined) return threadSandbox(entry);
  return forkSandbox(entry, process.platform === 'win32' ? only(['SystemRoot'], environment) : {});
}

const only = (names: readonly string[], environment: Environment): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
