import { fileURLToPath } from 'node:url';
import { forkWorker, threadWorker, type LaunchWorker } from '../costs/worker/process';
import type { Environment } from '../platform/config';

/** What a worker may know of the environment: where temporary files go, and what Windows needs to start at all. */
const passed = ['TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/** Workers from the built file beside the entry at `url`. */
export function workersAt(url: string, environment: Environment): LaunchWorker {
  const entry = fileURLToPath(new URL('./costs-worker.js', url));
  if (process.versions.electron !== undefined) return threadWorker(entry);
  const pairs = passed.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return forkWorker(entry, Object.fromEntries(pairs));
}
