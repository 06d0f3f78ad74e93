import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { importsStore } from './imports.store';
import { runImport, type RunImportDeps } from './runImport';

/** A job whose server was silent for so long is taken up by another one. */
const STALE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
const ALIVE_EVERY_MS = 15_000;
/** A job that took its server down so often is given up. */
const MAX_ATTEMPTS = 3;

export interface ImportQueue {
  /** Looks for work now. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * One import at a time in this process, taken from the queue that all server processes share.
 * `alone`: no other process works on this database, so jobs left running belong to a process that is gone.
 */
export function startImportQueue(deps: RunImportDeps & { alone: boolean }): ImportQueue {
  const { clock, log } = deps;
  const stopping = new AbortController();
  let staleBefore = deps.alone ? clock.now() : staleAt(clock);
  let wake: (() => void) | undefined;
  let woken = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      if (woken || stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function once(): Promise<boolean> {
    const job = await deps.database.system((sql) => importsStore.claim(sql, clock.now(), staleBefore));
    staleBefore = staleAt(clock);
    if (!job) return false;
    if (job.attempts > MAX_ATTEMPTS) {
      const error = 'The server stopped three times during this import, so it was given up.';
      const end = { state: 'failed', error, stage: '', ended_at: clock.now() } as const;
      await deps.database.system((sql) => importsStore.change(sql, job.id, end, clock.now()));
      return true;
    }
    const beat = keepAlive(deps, job.id);
    await runImport(deps, job, stopping.signal);
    clearInterval(beat);
    return true;
  }

  async function loop() {
    while (!stopping.signal.aborted) {
      woken = false;
      const worked = await once().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'The queue of imports could not be read');
        return false;
      });
      if (!worked) await pause();
    }
  }

  const running = loop();
  return {
    wake: () => {
      woken = true;
      wake?.();
    },
    async stop() {
      stopping.abort();
      wake?.();
      await running;
    },
  };
}

const staleAt = (clock: Clock) => new Date(clock.now().getTime() - STALE_MS);

function keepAlive(deps: { database: Database; clock: Clock; log: Log }, id: string) {
  return setInterval(() => {
    deps.database
      .system((sql) => importsStore.change(sql, id, {}, deps.clock.now()))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'An import could not be kept alive'));
  }, ALIVE_EVERY_MS);
}
