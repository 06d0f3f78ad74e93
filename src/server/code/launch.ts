import { spawnSync } from 'node:child_process';
import { fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, parse, sep } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerProcess } from '../costs/worker/process';
import type { Language } from './protocol';

/** Starts a process in which code of one language can run; nothing has run in it yet. */
export type LaunchSandbox = (language: Language) => WorkerProcess;

const packagesOf: Record<Language, readonly string[]> = {
  python: ['pyodide'],
  javascript: ['quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync', '@jitl/quickjs-ffi-types'],
};

/** MB of JavaScript's own heap; what user code uses lies in WebAssembly and is counted there. */
const HEAP_MB = 128;
const UNSHARE = '/usr/bin/unshare';

/** The folder of an installed package, seen from the built program. */
function folderOf(name: string, entry: string): string {
  const places = createRequire(entry).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name)).find((place) => existsSync(place));
  if (found === undefined) throw new Error(`The package ${name}, which runs code, is not installed.`);
  return realpathSync(found);
}

/** What the process must read to start: its own program, and the packages of its language. */
function readable(entry: string, language: Language): string[] {
  const program = realpathSync(entry);
  const files = [program, join(dirname(program), 'chunks') + sep];
  // Node looks upwards for the nearest package.json to learn what kind of module the program is.
  for (let folder = dirname(program); ; folder = dirname(folder)) {
    files.push(join(folder, 'package.json'));
    if (existsSync(join(folder, 'package.json')) || folder === parse(folder).root) break;
  }
  return [...files, ...packagesOf[language].map((name) => folderOf(name, program) + sep)];
}

/**
 * On Linux a namespace of its own takes the network away from the process for good, where the kernel lets an
 * unprivileged process have one.
 */
function canUnshare(): boolean {
  if (process.platform !== 'linux' || !existsSync(UNSHARE)) return false;
  return spawnSync(UNSHARE, ['-Un', '--', UNSHARE, '--version'], { timeout: 3000 }).status === 0;
}

/** As a child process that may read its own program and nothing else, with no environment but `environment`. */
export function forkSandbox(entry: string, environment: Readonly<Record<string, string>>): LaunchSandbox {
  let unshared: boolean | undefined;
  return (language) => {
    unshared ??= canUnshare();
    const flags = [
      '--permission',
      ...readable(entry, language).map((path) => `--allow-fs-read=${path}`),
      '--no-addons',
      '--disallow-code-generation-from-strings',
      '--no-experimental-websocket',
      '--disable-sigusr1',
      '--no-warnings',
      `--max-old-space-size=${HEAP_MB}`,
    ];
    const child = fork(realpathSync(entry), [language], {
      serialization: 'advanced',
      ...(unshared ? { execPath: UNSHARE } : {}),
      execArgv: unshared ? ['-Un', '--', process.execPath, ...flags] : flags,
      env: { ...environment },
      cwd: parse(process.execPath).root,
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
      kill: () => child.kill('SIGKILL'),
    });
  };
}

/**
 * As a thread: for the packaged app, whose binary refuses to run as Node. Weaker than a process: WebAssembly and the
 * walls of sandbox/walls.ts hold in it, the permissions of a process do not.
 */
export const threadSandbox =
  (entry: string): LaunchSandbox =>
  (language) => {
    const worker = new Worker(entry, {
      argv: [language],
      env: {},
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    return follow(undefined, {
      send: (message) => worker.postMessage(message),
      onMessage: (listener) => worker.on('message', listener),
      onEnd: (end) => {
        worker.on('error', (error) => end(error instanceof Error ? error.message : String(error)));
        worker.on('exit', (code) => end(`ended with code ${code}`));
      },
      kill: () => void worker.terminate(),
    });
  };

interface Started {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onEnd(end: (reason: string) => void): void;
  kill(): void;
}

function follow(pid: number | undefined, started: Started): WorkerProcess {
  const listeners: ((reason: string) => void)[] = [];
  let gone = false;
  started.onEnd((reason) => {
    if (gone) return;
    gone = true;
    for (const listener of listeners) listener(reason);
  });
  return {
    pid,
    send: (message) => {
      if (!gone) started.send(message);
    },
    onMessage: (listener) => started.onMessage(listener),
    onExit: (listener) => listeners.push(listener),
    kill: () => started.kill(),
  };
}
