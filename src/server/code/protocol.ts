/** What the server and a process for code say to each other. Values travel as JSON text, never as objects. */

export type Language = 'python' | 'javascript';

export interface RunMessage {
  t: 'run';
  code: string;
  /** JSON text of an object. */
  inputs: string;
  timeoutMs: number;
  maxMemoryMb: number;
  maxOutputBytes: number;
}

/** The first message to a process. `image`: what an earlier one of the language was like before any code ran in it. */
export interface StartMessage {
  t: 'start';
  image: Uint8Array | undefined;
}

/** `stale`: the process must not be used again. */
export type FromSandbox =
  | { t: 'print'; text: string }
  | { t: 'done'; output: string; stale: boolean }
  | { t: 'failed'; why: Why; message: string; trace: string[]; stale: boolean };

/** raised: the code itself failed; retry: trying again may help. */
export type Why = 'raised' | 'timeout' | 'memory' | 'broken';

const whys: readonly unknown[] = ['raised', 'timeout', 'memory', 'broken'] satisfies Why[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `image`: what the process is like before any code has run in it. */
export interface ReadyMessage {
  t: 'ready';
  image: Uint8Array | undefined;
}

export const isReadyMessage = (value: unknown): value is ReadyMessage =>
  isObject(value) && value.t === 'ready' && (value.image === undefined || value.image instanceof Uint8Array);

export function isFromSandbox(value: unknown): value is FromSandbox {
  if (!isObject(value)) return false;
  switch (value.t) {
    case 'print':
      return typeof value.text === 'string';
    case 'done':
      return typeof value.output === 'string' && typeof value.stale === 'boolean';
    case 'failed':
      return (
        whys.includes(value.why) &&
        typeof value.message === 'string' &&
        typeof value.stale === 'boolean' &&
        Array.isArray(value.trace) &&
        value.trace.every((line) => typeof line === 'string')
      );
    default:
      return false;
  }
}

export const isStartMessage = (value: unknown): value is StartMessage =>
  isObject(value) && value.t === 'start';

export function isRunMessage(value: unknown): value is RunMessage {
  return (
    isObject(value) &&
    value.t === 'run' &&
    typeof value.code === 'string' &&
    typeof value.inputs === 'string' &&
    typeof value.timeoutMs === 'number' &&
    typeof value.maxMemoryMb === 'number' &&
    typeof value.maxOutputBytes === 'number'
  );
}
