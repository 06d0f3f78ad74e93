import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { node, root } from '../run.mjs';

const isPosix = process.platform !== 'win32';
/** The shell tells what its ended children took, and theirs, on a channel that they do not have. */
const shell = '"$@" 3>&-; code=$?; times >&3; exit $code';

/** “0m1.23s 0m0.45s”, user and system, in seconds. */
const secondsOf = (line) =>
  [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, min, sec]) => sum + Number(min) * 60 + Number(sec),
    0,
  );

const running = new Set();

function end(child) {
  try {
    if (isPosix) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended already.
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of running) end(child);
    process.exit(1);
  });

/**
 * Runs a command in the project. → its exit code, its output, and the processor seconds that it and all its children took
 * (0 on Windows, which tells none). After `limit` milliseconds it is ended.
 */
export function measured(command, args, { env = {}, limit } = {}) {
  const line = isPosix ? ['sh', '-c', shell, 'sh', command, ...args] : [command, ...args];
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(line[0], line.slice(1), {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // A group of its own, to be ended whole.
      detached: isPosix,
    });
    running.add(child);
    const late = limit === undefined ? undefined : setTimeout(() => end(child), limit);
    let output = '';
    let told = '';
    child.stdout.on('data', (piece) => (output += piece));
    child.stderr.on('data', (piece) => (output += piece));
    child.stdio[3].on('data', (piece) => (told += piece));
    child.on('error', (error) => resolve({ code: 127, output: String(error), processor: 0 }));
    child.on('close', (code) => {
      clearTimeout(late);
      running.delete(child);
      resolve({ code: code ?? 1, output, processor: secondsOf(told.split('\n')[1] ?? '') });
    });
  });
}

/** A tool of node_modules, run on the project's Node. */
export const measuredTool = (path, args, options) =>
  measured(node(), [join(root, 'node_modules', path), ...args], options);
