import type { RunMessage, Why } from '../protocol';

export type Outcome =
  | { ok: true; output: string; stale: boolean }
  | { ok: false; why: Why; message: string; trace: string[]; stale: boolean };

/** One language inside of the process. Runs come one after the other. */
export interface Runtime {
  /** From which the next process of the language starts faster; only of one that had none itself. */
  image?: Uint8Array;
  run(message: RunMessage, print: (text: string) => void): Outcome;
}

export const failed = (why: Why, message: string, options: { trace?: string[]; stale?: boolean } = {}) => ({
  ok: false as const,
  why,
  message,
  trace: options.trace ?? [],
  stale: options.stale ?? false,
});

export const tooLarge = (bytes: number, most: number) =>
  failed(
    'raised',
    `The result has ${sizeOf(bytes)}; at most ${sizeOf(most)} are kept. Return less, or only the fields that later steps use.`,
  );

const sizeOf = (bytes: number) =>
  bytes < 10_000 ? `${bytes} bytes` : `${(bytes / 1024 / 1024).toFixed(2)} MB`;

export const nothingReturned = 'The code returned no result. End it with “return …” (null is a result, too).';
