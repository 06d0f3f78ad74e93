import { fileURLToPath } from 'node:url';
import { forkSandbox, type LaunchSandbox } from '../code/launch';
import { forkWorker, type LaunchWorker } from '../costs/worker/process';
import { processesByRequest, type Host } from './requested';
import type { Environment } from '../platform/clickhousePlace';

/** What a worker may know of the environment: where temporary files go, and what Windows needs to start at all. */
const passed = ['TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

export interface Launchers {
  launchWorker: LaunchWorker;
  launchCode: LaunchSandbox;
}

/** Processes as children of this one, from the built files beside the entry at `url`. */
export function workersAt(url: string, environment: Environment): Launchers {
  const beside = (name: string) => fileURLToPath(new URL(name, url));
  const forCode = process.platform === 'win32' ? only(['SystemRoot'], environment) : {};
  return {
    launchWorker: forkWorker(beside('./costs-worker.js'), only(passed, environment)),
    launchCode: forkSandbox(beside('./code-worker.js'), forCode),
  };
}

/** Processes that the host starts: inside of Electron, whose binary refuses to run as Node. */
export function workersOf(host: Host): Launchers {
  const start = processesByRequest(host);
  return { launchWorker: () => start('costs'), launchCode: start };
}

const only = (names: readonly string[], environment: Environment): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
