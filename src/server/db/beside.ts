import type pg from 'pg';
import type { Log } from '../platform/log';
import { contractsOf, migrateBeside, type Migration } from './migrate';
import { processesStore, type ServerProcess } from './processes.store';
import { shortConnection } from './shortConnection';

const BEAT_MS = 20_000;

export interface BesideOptions {
  connection: pg.ClientConfig;
  migrations: Migration[];
  self: ServerProcess;
  /** Contract migrations that had to wait at the start. */
  waiting: readonly string[];
  log: Log;
  /** A newer version has taken away what this one needs: it was silent for too long. */
  onOutdated(): void;
  beatMs?: number;
}

/**
 * This server beside others on one database: gives signs of life, and does the contract migrations that had to wait as
 * soon as no older server is at work. → ends it.
 */
export function workBeside(options: BesideOptions): () => Promise<void> {
  const { connection, migrations, self, log } = options;
  const known = contractsOf(migrations);
  let waiting = options.waiting;
  let ended = false;
  let isOutdated = false;
  let beating: Promise<void> = Promise.resolve();

  const asked = <T>(work: (client: pg.Client) => Promise<T>) =>
    shortConnection({ ...connection, application_name: 'costloom migrations' }, work);

  async function beat(): Promise<void> {
    const applied = await asked(async (client) => {
      await processesStore.seen(client, self, known);
      return processesStore.contractsApplied(client);
    });
    const strange = applied.filter((name) => !known.includes(name));
    if (strange.length > 0 && !isOutdated) {
      isOutdated = true;
      log.error(
        { migrations: strange },
        'A newer Costloom has removed from the database what this version needs: this server ends',
      );
      options.onOutdated();
    }
    if (waiting.length > 0 && !ended)
      ({ waiting } = await migrateBeside({ connection, migrations, self, log }));
  }

  const timer = setInterval(() => {
    beating = beating.then(beat).catch((error: unknown) => {
      if (!ended) log.warn({ err: error }, 'The servers on this database could not be looked at');
    });
  }, options.beatMs ?? BEAT_MS).unref();

  return async () => {
    ended = true;
    clearInterval(timer);
    await beating;
    await asked((client) => processesStore.leave(client, self.processId)).catch(() => undefined);
  };
}
