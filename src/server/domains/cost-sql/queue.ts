import { Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';

const WAITING_MAX = 60;

/** Jobs one after another. Who has gone by their turn is left out; where too many wait, `Fault('too_many')`. */
export function createQueue(most = WAITING_MAX) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  return async function inTurn<T>(job: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (waiting >= most) throw new Fault('too_many:server_busy', faults.busyServer);
    waiting += 1;
    const own = last.then(async () => {
      waiting -= 1;
      signal.throwIfAborted();
      return job();
    });
    last = own.catch(() => undefined);
    return own;
  };
}
