/** Lets so many work at a time; whoever waits leaves the queue when its signal is aborted. */
export function createTurns(most: number) {
  let working = 0;
  const waiting: (() => void)[] = [];

  async function turn(signal: AbortSignal): Promise<void> {
    if (working < most) {
      working += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const start = () => resolve(undefined);
    const leave = () => {
      const at = waiting.indexOf(start);
      if (at !== -1) waiting.splice(at, 1);
      reject(signal.reason);
    };
    waiting.push(start);
    signal.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  /** What ends hands its turn on. */
  function over(): void {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }

  return async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await turn(signal);
    try {
      return await work();
    } finally {
      over();
    }
  };
}
