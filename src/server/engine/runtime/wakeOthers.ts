import type { Database } from '../../db/database';
import type { Log } from '../../platform/log';
import { signalsStore } from '../store/signals.store';

/** Tells the processes that carry out executions to look for work: once more after a running that is under way. */
export function createWakeOthers({ database, log }: { database: Database; log: Log }) {
  let running: Promise<void> | undefined;
  let again = false;

  async function announce(): Promise<void> {
    do {
      again = false;
      await database
        .system((sql) => signalsStore.wake(sql))
        // They look once a second anyway.
        .catch((error: unknown) => log.debug({ err: error }, 'Other processes could not be told of work'));
    } while (again);
  }

  return {
    wake() {
      again = true;
      running ??= announce().finally(() => (running = undefined));
    },
    async idle() {
      await running;
    },
  };
}
