import { spawn } from 'node:child_process';
import { whenParentEnds } from './parent.mjs';
import { root } from './run.mjs';

/**
 * Runs a program in this terminal and ends as it ends; signals are handed on, and the program decides. It is asked to end
 * when the process that started this one (npm) has ended.
 */
export function handOver(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenParentEnds(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`${command} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
