import { spawn } from 'node:child_process';

/**
 * Runs a command that must not outlive whoever asked for it: `node build/guarded.mjs COMMAND ARGS…`, started with an IPC
 * channel. When the channel closes, however its other end went away, the command and all that it started are ended.
 */
const [command, ...args] = process.argv.slice(2);
const isWindows = process.platform === 'win32';
const child = spawn(command, args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  // A group of its own, so that all of it can be ended.
  detached: !isWindows,
  shell: isWindows && command === 'npm',
});

function end() {
  try {
    if (isWindows) spawn('taskkill', ['/pid', String(child.pid), '/t', '/f']);
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
  process.exit(1);
}
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
child.on('error', (error) => {
  process.stderr.write(`${command} could not be started: ${error.message}\n`);
  process.exit(127);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
