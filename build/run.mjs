import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const guard = fileURLToPath(new URL('guarded.mjs', import.meta.url));

/** Since a time of `performance.now()`, with one decimal. */
export const secondsSince = (begun) => ((performance.now() - begun) / 1000).toFixed(1);

/** The Node that the project brings (the line that Electron embeds); the machine's own until it is installed. */
export function node() {
  const own = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(own) ? own : process.execPath;
}

/**
 * Runs a command in the project; resolves with its exit code and (unless it inherits the terminal) its output. A guarded
 * one ends with this process, however that ends.
 */
export function run(command, args, { inherit = false, guarded = false, env = {} } = {}) {
  const started = guarded ? [process.execPath, guard, command, ...args] : [command, ...args];
  return new Promise((resolve) => {
    const child = spawn(started[0], started.slice(1), {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...env },
      stdio: [
        ...(inherit ? ['inherit', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']),
        ...(guarded ? ['ipc'] : []),
      ],
      shell: !guarded && process.platform === 'win32' && command === 'npm',
    });
    let output = '';
    child.stdout?.on('data', (piece) => (output += piece));
    child.stderr?.on('data', (piece) => (output += piece));
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * For tools written in Go (the native compiler, oxlint's rules that need types): clearing memory away takes a third of their
 * time, so they do it only when a third of the machine's memory is used.
 */
export const goMemory = { GOGC: 'off', GOMEMLIMIT: `${Math.floor(totalmem() / 3)}B` };

/** A tool of node_modules, run on the project's Node. */
export const tool = (path, args, options) =>
  run(node(), [join(root, 'node_modules', path), ...args], options);
