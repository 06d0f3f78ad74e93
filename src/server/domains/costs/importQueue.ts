import { importsStore } from './imports.store';
import { clearStaging, runImport, type RunImportDeps } from './runImport';

/** A job whose server was silent for so long is taken up by another one. */
const STALE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
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
  // Between two jobs none is ours, so alone every running one has lost its server.
  const staleBefore = () => new Date(clock.now().getTime() - (deps.alone ? 0 : STALE_MS));
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
    const job = await deps.database.system((sql) => importsStore.claim(sql, clock.now(), staleBefore()));
    if (!job) return false;
    if (job.attempts > MAX_ATTEMPTS) {
      const error = 'The server stopped three times during this import, so it was given up.';
      const end = { state: 'failed', error, stage: '', ended_at: clock.now() } as const;
      await deps.database.system((sql) => importsStore.change(sql, job, end, clock.now()));
      await clearStaging(deps, job);
      return true;
    }
    await runImport(deps, job, stopping.signal);
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
