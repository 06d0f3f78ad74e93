import { Fault } from '@shared/kernel/fault';

/** The only way in which the interpreter lets time pass. */
export interface Timers {
  /** → takes it back. */
  set(ms: number, ring: () => void): () => void;
}

/** Of setTimeout: a longer time would ring at once. */
const LONGEST = 2 ** 31 - 1;

export const systemTimers: Timers = {
  set(ms, ring) {
    const timer = setTimeout(ring, Math.min(ms, LONGEST));
    return () => clearTimeout(timer);
  },
};

export const cancelled = () => new Fault('cancelled', 'The execution was stopped.');

/** Rejects with `Fault('cancelled')` as soon as the signal is aborted. */
export function sleep(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled());
    const onAbort = () => {
      takeBack();
      reject(cancelled());
    };
    const takeBack = timers.set(ms, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
