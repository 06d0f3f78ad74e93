import { fork, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, parse, sep } from 'node:path';
import { forked } from '../platform/processes/forked';
import type { WorkerProcess } from '../platform/processes/worker';
import type { Language } from './protocol';

/** What runs what users wrote: code of one language, or expressions. */
type Sandboxed = Language | 'expressions';

/** Starts a process in which something of the kind can run; nothing has run in it yet. */
export type LaunchSandbox = (kind: Sandboxed) => WorkerProcess;

const packagesOf: Record<Sandboxed, readonly string[]> = {
  // All else of it is bundled.
  expressions: ['@polyglot-sql/sdk'],
  python: ['pyodide'],
  javascript: ['quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync', '@jitl/quickjs-ffi-types'],
};

/** MB of JavaScript's own heap; what user code uses lies in WebAssembly and is counted there. */
const heapMb: Record<Sandboxed, number> = { python: 128, javascript: 128, expressions: 512 };
const UNSHARE = '/usr/bin/unshare';

/** The folder of an installed package, seen from the built program. */
function folderOf(name: string, entry: string): string {
  const places = createRequire(entry).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name)).find((place) => existsSync(place));
  if (found === undefined) throw new Error(`The package ${name}, which runs code, is not installed.`);
  return realpathSync(found);
}

/** What the process must read to start: its own program, and the packages of its language. */
function readable(entry: string, kind: Sandboxed): string[] {
  const program = realpathSync(entry);
  const files = [program, join(dirname(program), 'chunks') + sep];
  // Node looks upwards for the nearest package.json to learn what kind of module the program is.
  for (let folder = dirname(program); ; folder = dirname(folder)) {
    files.push(join(folder, 'package.json'));
    if (existsSync(join(folder, 'package.json')) || folder === parse(folder).root) break;
  }
  return [...files, ...packagesOf[kind].map((name) => folderOf(name, program) + sep)];
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
  return (kind) => {
    unshared ??= canUnshare();
    const flags = [
      '--permission',
      ...readable(entry, kind).map((path) => `--allow-fs-read=${path}`),
      '--no-addons',
      '--disallow-code-generation-from-strings',
      '--no-experimental-websocket',
      '--disable-sigusr1',
      '--no-warnings',
      `--max-old-space-size=${heapMb[kind]}`,
    ];
    const child = fork(realpathSync(entry), [kind], {
      serialization: 'advanced',
      ...(unshared ? { execPath: UNSHARE } : {}),
      execArgv: unshared ? ['-Un', '--', process.execPath, ...flags] : flags,
      env: { ...environment },
      cwd: parse(process.execPath).root,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return forked(child);
  };
}
