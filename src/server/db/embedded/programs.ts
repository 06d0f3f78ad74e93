import { spawn } from 'node:child_process';
import type { Binaries } from './binaries';
import type { Place } from './place';

/** Nothing of the user's environment: PGDATA, PGPORT or a locale in it would change what is started. */
export function programEnvironment(binaries: Binaries): Record<string, string> {
  const { libraries } = binaries;
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(libraries ? { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries } : {}),
  };
}

export const asAccount = ({ account }: Place) => (account ? { uid: account.uid, gid: account.gid } : {});

export interface Outcome {
  code: number | null;
  /** stdout and stderr, the last 16,000 characters. */
  output: string;
}

/** Runs a program of PostgreSQL to its end, or for so many milliseconds. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { binaries: Binaries; place: Place; timeoutMs: number },
): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      ...asAccount(options.place),
      cwd: options.place.root,
      env: programEnvironment(options.binaries),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    const take = (piece: Buffer) => (output = (output + piece.toString('utf8')).slice(-16_000));
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
