import type { Log } from '../platform/log';

/**
 * How long a server behind a proxy answers after it was told to end, while `/readyz` says that it leaves: proxies and
 * orchestrators ask every 5 seconds.
 */
export const DRAIN_MS = 6_000;

/** How long open work may hold up the end, beside the time that a server behind a proxy takes leave in. */
const PATIENCE = 8_000 + DRAIN_MS;

/** Ends the process once, however often and by whomever it is asked; by force when the work does not end. */
export function endingOnce(options: {
  log: Log;
  exit: (code: number) => void;
}): (work: () => Promise<void>) => void {
  let ending = false;
  return (work) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      options.log.error('The server did not stop in time and is ended by force');
      options.exit(1);
    }, PATIENCE).unref();
    work().then(
      () => options.exit(0),
      (error: unknown) => {
        options.log.error({ err: error }, 'The server did not stop cleanly');
        options.exit(1);
      },
    );
  };
}
