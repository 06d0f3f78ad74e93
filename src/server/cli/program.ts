import { spawn, type ChildProcess } from 'node:child_process';
import { commandWords as words } from '@shared/words/commands';
import { StepError } from '../steps/contract';

/** How long a program that has ended may still have its output read, where something that it started holds it open. */
const TAIL_MS = 1000;
/** Of what a program complains, so much is kept. */
const ERRORS_MAX = 64 * 1024;

export interface ProgramRun {
  /** Its absolute path. */
  file: string;
  /** As people know it: `aws`. */
  name: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Bytes of all that it prints, beyond which it is ended. */
  maxBytes: number;
  signal: AbortSignal;
}

export interface ProgramEnd {
  code: number;
  out: string;
  /** What it complained of; no more than 64 KB. */
  errors: string;
  bytes: number;
}

/** The limit as people read it. */
export const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024 / 1024))} MB`;

/** Ends a program with everything that it has started. */
function killAll(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => child.kill(),
    );
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group is gone already.
  }
}

/**
 * Runs a program without a shell and without input, in a process group of its own that is ended as a whole: at an
 * abort, when it prints too much, and whatever is left of it when it ends. Fails with `StepError`, or the reason of
 * `signal`.
 */
export function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { file, name, args, cwd, env, maxBytes, signal } = run;
  if (signal.aborted) return Promise.reject(signal.reason);
  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd>();
  const child = spawn(file, args, {
    cwd,
    env: { ...env },
    shell: false,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own; on Windows that would open a console.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const out: Buffer[] = [];
  const errors: Buffer[] = [];
  let bytes = 0;
  let kept = 0;
  let failure: unknown;
  let tail: NodeJS.Timeout | undefined;

  const end = (reason: unknown) => {
    failure ??= reason;
    killAll(child);
  };
  const stop = () => end(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) end(new StepError(words.tooMuch(megabytes(maxBytes)), 'general', false));
    return bytes <= maxBytes;
  };
  child.stdout.on('data', (chunk: Buffer) => {
    if (count(chunk)) out.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (!count(chunk) || kept >= ERRORS_MAX) return;
    errors.push(chunk.subarray(0, ERRORS_MAX - kept));
    kept += chunk.length;
  });
  child.on('error', (error) => {
    failure ??= new StepError(words.notStarted(name, error.message), 'general', false);
    // Without a process there is no end to wait for.
    if (child.pid === undefined) settle(null, null);
  });
  child.on('exit', () => {
    killAll(child);
    tail = setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, TAIL_MS);
  });
  child.on('close', settle);

  function settle(code: number | null, by: NodeJS.Signals | null): void {
    clearTimeout(tail);
    signal.removeEventListener('abort', stop);
    if (failure !== undefined) return reject(failure);
    if (code === null) return reject(new StepError(words.killed(name, by ?? 'a signal')));
    const text = (parts: Buffer[]) => Buffer.concat(parts).toString('utf8');
    resolve({ code, out: text(out), errors: text(errors), bytes });
  }
  return promise;
}
